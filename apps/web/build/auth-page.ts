import type { Plugin } from 'vite'

/** Paths of the signed-out pages. The server has the same list in `serve-portal.ts`. */
const AUTH_PAGES = /^\/($|\?|auth([/?]|$)|undo([/?]|$))/

/** Serves auth.html for the signed-out pages during development. The server does so in production. */
export function authPage(): Plugin {
  return {
    name: 'auth-page',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        const isPage = request.headers.accept?.includes('text/html')
        if (isPage && AUTH_PAGES.test(request.url ?? '')) request.url = '/auth.html'
        next()
      })
    },
  }
}
