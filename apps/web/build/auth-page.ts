import { isSignedOutPath } from '@hearth/protocol/signed-out-path'
import type { Plugin } from 'vite'

/** Serves auth.html for the signed-out pages during development. The server does so in production. */
export function authPage(): Plugin {
  return {
    name: 'auth-page',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        const isDocument = request.headers.accept?.includes('text/html')
        const [path = ''] = (request.url ?? '').split('?')
        if (isDocument && isSignedOutPath(path)) request.url = '/auth.html'
        next()
      })
    },
  }
}
