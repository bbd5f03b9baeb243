import cors from '@fastify/cors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isNestedDeeper } from '../../../platform/http/is-nested-deeper.ts'
import { MAX_JSON_DEPTH } from '../../../platform/http/read-json-body.ts'
import { AuthError } from '../auth-error.ts'
import { FLOW_HEADER } from '../codes/code-requester.ts'
import { API_VERSION_HEADER, answerAuthError, apiVersion } from './answer-auth-error.ts'

const BODY_LIMIT_BYTES = 64 * 1024

/**
 * Configures behavior that all routes of the protocol share. The `apikey` header is accepted and ignored: clients send
 * it, but it is public in the portal's configuration and proves nothing.
 */
export async function serveProtocol(app: FastifyInstance): Promise<void> {
  // Allow any origin. This is safe, because the token is sent in a header, never in a cookie, so other sites
  // cannot use it.
  await app.register(cors, {
    origin: '*',
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'accept',
      'authorization',
      'apikey',
      'content-type',
      'x-client-info',
      API_VERSION_HEADER,
      FLOW_HEADER,
    ],
    exposedHeaders: ['link', 'x-total-count', 'x-sb-error-code', 'retry-after', API_VERSION_HEADER],
    maxAge: 3600,
  })
  readBodies(app)
  app.setErrorHandler(answerAuthError)
  const answerNotFound = (request: FastifyRequest, reply: FastifyReply) =>
    answerAuthError(
      new AuthError(404, 'not_found', `There is nothing at ${request.method} ${request.url.split('?')[0]}`),
      request,
      reply,
    )
  app.setNotFoundHandler(answerNotFound)
  // Handle unknown paths here. Otherwise, the portal's catch-all GET route would respond in the format of the
  // main API.
  for (const url of ['/', '/*']) app.route({ method: ['GET', 'HEAD'], url, handler: answerNotFound })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const version = apiVersion(request)
    if (version) reply.header(API_VERSION_HEADER, version)
  })
}

/**
 * Parses JSON in strict UTF-8. Empty bodies are accepted, because clients send the content type even without
 * a body.
 */
function readBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
    (request, body, done) => {
      let json: string
      try {
        json = new TextDecoder('utf-8', { fatal: true }).decode(body as Buffer)
      } catch {
        done(new AuthError(400, 'bad_json', 'body: must be UTF-8'))
        return
      }
      if (json.trim() === '') {
        done(null, undefined)
        return
      }
      parse(request, json, (error, value) => {
        if (!error && isNestedDeeper(value, MAX_JSON_DEPTH))
          done(
            new AuthError(
              400,
              'validation_failed',
              `body: must not be nested deeper than ${MAX_JSON_DEPTH} levels`,
            ),
          )
        else done(error, value)
      })
    },
  )
}
