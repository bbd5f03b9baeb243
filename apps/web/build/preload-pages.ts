import type { Plugin } from 'vite'
import { collectImports, findChunk } from './bundle-files.ts'

/** Member pages, by the names of their route chunks. */
const pages = ['dashboard', 'agentinsights', 'rewards', 'referrals', 'profile', 'faqs']

/** Lists each page's files in an attribute of the boot.js script, which preloads the current page's. */
export function preloadPages(): Plugin {
  return {
    name: 'preload-pages',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const files = (...chunks: string[]) => {
          const first = chunks.map((chunk) => findChunk(bundle, chunk))
          const all = [...collectImports(first, bundle)]
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
