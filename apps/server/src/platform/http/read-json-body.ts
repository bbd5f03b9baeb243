import type { FastifyInstance } from 'fastify'
import { AppError } from '../../errors/app-error.ts'
import { isNestedDeeper } from './is-nested-deeper.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if the route verifies signatures of the body. */
    needsRawBody?: boolean
    /** True if the route limits the nesting of bodies itself. */
    acceptsDeepBody?: boolean
  }
  interface FastifyRequest {
    /** Bytes of the body, if `needsRawBody` is set. */
    rawBody: Buffer | undefined
  }
}

/** Far above any schema. Recursive code such as `JSON.stringify` fails at some thousands. */
export const MAX_JSON_DEPTH = 64

/**
 * Adds a strict parser for JSON bodies. It rejects invalid UTF-8, keys that could reach a prototype (`__proto__`,
 * `constructor.prototype`) and more than 64 levels. Other content types receive 415.
 * An empty body is undefined, because clients send the content type even without a body.
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
      done(new AppError('INVALID_REQUEST', 'body: must be UTF-8'))
      return
    }
    if (request.routeOptions.config.needsRawBody) request.rawBody = body as Buffer
    if (text === '') {
      done(null, undefined)
      return
    }
    parse(request, text, (error, value) => {
      if (!error && !request.routeOptions.config.acceptsDeepBody && isNestedDeeper(value, MAX_JSON_DEPTH))
        done(new AppError('INVALID_REQUEST', `body: must not be nested deeper than ${MAX_JSON_DEPTH} levels`))
      else done(error, value)
    })
  })
}
