import type { FastifyInstance } from 'fastify'
import { buildOpenApi } from './build-openapi.ts'

/**
 * Serves the OpenAPI document at `/api/openapi.json`. Builds it for the first request, because that takes
 * 80 ms and most processes never serve it.
 */
export function serveOpenApi(app: FastifyInstance, options: { title: string; url: string }): void {
  let text: string | undefined
  app.get('/api/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(buildOpenApi(options).document)
    return reply.type('application/json; charset=utf-8').send(text)
  })
}
