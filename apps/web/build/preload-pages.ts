import type { Plugin, Rolldown } from 'vite'

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
          ...Object.fromEntries(pages.map((page) => [`/${page}`, files('portal', page)])),
        })
        return html.replace('src="/boot.js"', `$& data-pages='${map}'`)
      },
    },
  }
}

function chunkOf(bundle: Rolldown.OutputBundle, name: string): string {
  const found = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name)
  if (!found) throw new Error(`There is no chunk ${name} in the build of the portal`)
  return found.fileName
}

/** These files and whatever they import. */
function withImports(files: string[], bundle: Rolldown.OutputBundle, found = new Set<string>()): Set<string> {
  for (const file of files) {
    const chunk = bundle[file]
    if (found.has(file) || chunk?.type !== 'chunk') continue
    found.add(file)
    withImports(chunk.imports, bundle, found)
  }
  return found
}
