import type { FastifyInstance } from 'fastify'
import { buildOpenApi } from './build-openapi.ts'

/** Serves the OpenAPI document at `/api/openapi.json`. */
export function serveOpenApi(app: FastifyInstance, options: { title: string; url: string }): void {
  const text = JSON.stringify(buildOpenApi(options).document)
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(text),
  )
}
