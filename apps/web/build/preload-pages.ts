import type { Plugin } from 'vite'
import { chunkOf, withImports } from './bundle-files.ts'

/** The members' pages, by the names of their chunks, which are those of their routes. */
const pages = ['dashboard', 'agentinsights', 'rewards', 'referrals', 'profile', 'faqs']

/**
 * Tells public/boot.js, which runs before all else, the files of each page: it asks for those of the page that will be
 * shown at once, where they would otherwise wait until the start has run and found out what to load.
 */
export function preloadPages(): Plugin {
  return {
    name: 'preload-pages',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const files = (...chunks: string[]) => {
          const first = chunks.map((chunk) => chunkOf(bundle, chunk))
          const all = [...withImports(first, bundle)]
          return all.filter((file) => !html.includes(file)).map((file) => `/${file}`)
        }
        const map = JSON.stringify({
          '/auth': files('sign-in'),
          '/auth/signup': files('sign-in', 'signup'),
          ...Object.fromEntries(pages.map((page) => [`/${page}`, files('portal', page)])),
        })
        return html.replace('src="/boot.js"', `$& data-pages='${map}'`)
      },
    },
  }
}
