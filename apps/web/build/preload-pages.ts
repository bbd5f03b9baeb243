import type { Plugin, Rolldown } from 'vite'
import { collectImports, findChunk } from './bundle-files.ts'

/** Vite replaces the chunk of an HTML page by links to its imports. */
const isInlined = (file: Rolldown.OutputBundle[string] | undefined) =>
  file?.type === 'chunk' && file.facadeModuleId?.endsWith('.html') === true

/** Member pages, by the names of their route chunks. */
const pages = ['dashboard', 'agentinsights', 'rewards', 'referrals', 'profile', 'faqs']

/**
 * Lists each page's files in an attribute of the boot.js script, which preloads the current page's. The
 * sign-in page prefetches those of the dashboard.
 */
export function preloadPages(): Plugin {
  return {
    name: 'preload-pages',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {}, filename }) {
        const files = (...chunks: string[]) => {
          const first = chunks.map((chunk) => findChunk(bundle, chunk))
          const all = [...collectImports(first, bundle)]
          return all
            .filter((file) => !html.includes(file) && !isInlined(bundle[file]))
            .map((file) => `/${file}`)
        }
        const listed = filename.endsWith('auth.html') ? ['dashboard'] : pages
        const map = JSON.stringify(
          Object.fromEntries(listed.map((page) => [`/${page}`, files('portal', page)])),
        )
        return html.replace('src="/boot.js"', `$& data-pages='${map}'`)
      },
    },
  }
}
