import { defineMessages } from '@hearth/protocol/messages'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../errors/app-error.ts'
import { isNestedDeeper } from './is-nested-deeper.ts'

const messages = defineMessages('jsonBody', {
  notUtf8: { en: 'must be UTF-8', de: 'muss UTF-8 sein' },
  tooDeep: {
    en: 'must not be nested deeper than {levels} levels',
    de: 'darf nicht tiefer als {levels} Ebenen verschachtelt sein',
  },
})

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

/**
 * Maximum nesting of a body, far deeper than any schema. Recursive code such as `JSON.stringify` fails at a
 * few thousand levels.
 */
export const MAX_JSON_DEPTH = 64

/**
 * Adds a strict parser for JSON bodies. It rejects invalid UTF-8, keys that could reach a prototype
 * (`__proto__`, `constructor.prototype`) and nesting deeper than 64 levels. Other content types receive 415.
 * An empty body becomes undefined, because clients send the content type even without a body.
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
      done(new AppError('INVALID_REQUEST', messages.notUtf8(), { field: 'body' }))
      return
    }
    if (request.routeOptions.config.needsRawBody) request.rawBody = body as Buffer
    if (text === '') {
      done(null, undefined)
      return
    }
    parse(request, text, (error, value) => {
      if (!error && !request.routeOptions.config.acceptsDeepBody && isNestedDeeper(value, MAX_JSON_DEPTH))
        done(new AppError('INVALID_REQUEST', messages.tooDeep({ levels: MAX_JSON_DEPTH }), { field: 'body' }))
      else done(error, value)
    })
  })
}
