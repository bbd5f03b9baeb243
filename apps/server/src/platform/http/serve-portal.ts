import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { answerError } from './answer-error.ts'
import { ApiError } from './api-error.ts'

/** Addresses that belong to the server; the portal's own routes are everything else. */
const SERVER_PATHS =
  /^\/(api|auth\/v1|submissions|dev|websocket|healthz|readyz|metrics|config\.json|assets)(\/|$)/

/**
 * Serves the built portal: hashed files for a year, everything else checked each time, brotli and gzip as the build
 * prepared them, and the one page for every address that is the portal's.
 * @param directory the build; where there is none the server answers its API only
 */
export async function servePortal(app: FastifyInstance, directory: string): Promise<boolean> {
  if (!existsSync(`${directory}/index.html`)) return false
  await app.register(fastifyStatic, {
    root: directory,
    preCompressed: true,
    cacheControl: false,
    setHeaders(response, path) {
      const hashed = path.includes('/assets/')
      response.setHeader('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const navigation =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !SERVER_PATHS.test(path) &&
      !/\.\w+$/.test(path)
    if (navigation) return reply.sendFile('index.html')
    return answerError(
      new ApiError('NOT_FOUND', `There is nothing at ${request.method} ${path}.`),
      request,
      reply,
    )
  })
  return true
}
