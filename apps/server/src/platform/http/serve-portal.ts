import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../errors/api-error.ts'
import { answerError } from './answer-error.ts'

/** Addresses that belong to the server; the portal's own routes are everything else. */
const SERVER_PATHS =
  /^\/(api|auth\/v1|submissions|node|dev|websocket|healthz|readyz|metrics|config\.json|rpc|assets)(\/|$)/

/**
 * Serves the built portal: hashed files for a year, everything else checked each time, brotli and gzip as the build
 * prepared them, and the one page for every address that is the portal's. All else is answered with NOT_FOUND.
 * @param directory the build; undefined, or without one, the server answers its API only
 */
export async function servePortal(app: FastifyInstance, directory: string | undefined): Promise<void> {
  const built = directory !== undefined && existsSync(`${directory}/index.html`)
  if (built) {
    await app.register(fastifyStatic, {
      root: directory,
      preCompressed: true,
      cacheControl: false,
      // The browser asks again by the ETag; a header costs what a small file does.
      lastModified: false,
      acceptRanges: false,
      setHeaders(reply, path) {
        const hashed = path.includes('/assets/')
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    // What browsers ask for with an answer that names no icon, as /config.json.
    app.get('/favicon.ico', (_request, reply) => reply.sendFile('favicon.svg'))
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (built && isPage(request.method, path)) return reply.sendFile('index.html')
    return answerError(
      new ApiError('NOT_FOUND', `There is nothing at ${request.method} ${path}.`),
      request,
      reply,
    )
  })
}

function isPage(method: string, path: string): boolean {
  return (method === 'GET' || method === 'HEAD') && !SERVER_PATHS.test(path) && !/\.\w+$/.test(path)
}
