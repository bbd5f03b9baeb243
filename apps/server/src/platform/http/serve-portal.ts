import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import { defineMessages } from '@hearth/protocol/messages'
import { isSignedOutPath } from '@hearth/protocol/signed-out-path'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../errors/app-error.ts'
import { answerError } from './answer-error.ts'

const messages = defineMessages('paths', {
  notFound: { en: 'There is nothing at {method} {path}.', de: 'Unter {method} {path} gibt es nichts.' },
})

/** Server paths. Other paths without a file extension are portal routes. */
const SERVER_PATHS =
  /^\/(api|auth\/v1|submissions|node|dev|websocket|healthz|readyz|metrics|config\.json|rpc|assets)(\/|$)/

/**
 * Serves the built portal. Browsers cache hashed files for a year and revalidate other files. The build has
 * compressed the files. The login page receives log-in.html, other signed-out pages auth.html, the portal's pages
 * index.html, and other paths NOT_FOUND.
 * @param directory the build; if it is undefined or has no index.html, only the API is served
 */
export async function servePortal(app: FastifyInstance, directory: string | undefined): Promise<void> {
  const built = directory !== undefined && existsSync(`${directory}/index.html`)
  if (built) {
    await app.register(fastifyStatic, {
      root: directory,
      preCompressed: true,
      // The root is a signed-out page.
      index: false,
      cacheControl: false,
      // The ETag suffices for revalidation. More headers would only cost bytes.
      lastModified: false,
      acceptRanges: false,
      setHeaders(reply, path) {
        const hashed = path.includes('/assets/')
        reply.header('cache-control', hashed ? 'max-age=31536000, immutable' : 'no-cache')
        // Browsers do not revalidate these files.
        if (hashed) reply.removeHeader('etag')
        // Files are the same for everyone.
        reply.removeHeader('x-request-id')
      },
    })
    // Without this route, clients that accept no compressed files receive an error for the folder.
    app.get('/', (request, reply) => reply.sendFile(pageOf(request.url)))
    // Browsers request this icon for responses without one, such as /config.json.
    app.get('/favicon.ico', (_request, reply) => reply.sendFile('favicon.svg'))
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (built && isPage(request.method, path)) return reply.sendFile(pageOf(request.url))
    const error = new AppError('NOT_FOUND', messages.notFound({ method: request.method, path }))
    return answerError(error, request, reply)
  })
}

function pageOf(url: string): string {
  // A query leads to a state that log-in.html does not contain.
  if (/^\/(auth\/?)?$/.test(url)) return 'log-in.html'
  return isSignedOutPath(url.split('?')[0] ?? '/') ? 'auth.html' : 'index.html'
}

function isPage(method: string, path: string): boolean {
  return (method === 'GET' || method === 'HEAD') && !SERVER_PATHS.test(path) && !/\.\w+$/.test(path)
}
