import type { Plugin, Rolldown } from 'vite'
import { collectImports, findChunk } from './bundle-files.ts'

/** Vite replaces the chunk of an HTML page by links to its imports. */
const isInlined = (file: Rolldown.OutputBundle[string] | undefined) =>
  file?.type === 'chunk' && file.facadeModuleId?.endsWith('.html') === true

/** Sections of the profile, in their order. */
const sections = ['security', 'about', 'wallet', 'notifications', 'api-keys', 'data']

/** Route chunks of each member page. */
const pages: Record<string, string[]> = {
  '/dashboard': ['dashboard'],
  '/agentinsights': ['agentinsights'],
  '/rewards': ['rewards'],
  '/referrals': ['referrals'],
  '/profile': ['profile', 'profile.security'],
  ...Object.fromEntries(
    sections.map((section) => [`/profile/${section}`, ['profile', `profile.${section}`]]),
  ),
  '/faqs': ['faqs'],
}

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
        const listed = Object.entries(pages).filter(
          ([path]) => path === '/dashboard' || !filename.endsWith('auth.html'),
        )
        const map = JSON.stringify(
          Object.fromEntries(listed.map(([path, chunks]) => [path, files('portal', ...chunks)])),
        )
        return html.replace('src="/boot.js"', `$& data-pages='${map}'`)
      },
    },
  }
}
