import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../errors/api-error.ts'
import { isNestedDeeper } from './is-nested-deeper.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether signatures of the body are to be checked. */
    needsRawBody?: boolean
    /** Whether the route limits the depth of bodies itself. */
    acceptsDeepBody?: boolean
  }
  interface FastifyRequest {
    /** The bytes of the body, where the route keeps them. */
    rawBody: Buffer | undefined
  }
}

/** Far more than any schema has; `JSON.stringify` and other recursive code fail at some thousands. */
export const MAX_JSON_DEPTH = 64

/**
 * Reads JSON bodies strictly: bytes that are not UTF-8 are refused instead of being replaced, and keys that would
 * reach a prototype (`__proto__`, `constructor.prototype`) too. An empty body is none: clients send the content type with
 * calls that have nothing to say. Bodies nested deeper than 64 levels are refused. Other content types are answered 415.
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.decorateRequest('rawBody', undefined)
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    let text: string
    try {
      text = new TextDecoder('utf-8', { fatal: true }).decode(body as Buffer)
    } catch {
      done(new ApiError('INVALID_REQUEST', 'body: must be UTF-8'))
      return
    }
    if (request.routeOptions.config.needsRawBody) request.rawBody = body as Buffer
    if (text === '') {
      done(null, undefined)
      return
    }
    parse(request, text, (error, value) => {
      if (!error && !request.routeOptions.config.acceptsDeepBody && isNestedDeeper(value, MAX_JSON_DEPTH))
        done(new ApiError('INVALID_REQUEST', `body: must not be nested deeper than ${MAX_JSON_DEPTH} levels`))
      else done(error, value)
    })
  })
}
