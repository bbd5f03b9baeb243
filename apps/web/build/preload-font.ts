import type { Plugin } from 'vite'

/** Preloads the fonts of each page, which would otherwise wait for the style sheet. */
export function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle, filename }) {
        const parts = filename.endsWith('auth.html') ? ['own'] : ['own', 'symbols']
        return parts.map((part) => {
          const pattern = new RegExp(`/inter-${part}-[^/]+\\.woff2$`)
          const font = Object.keys(bundle ?? {}).find((file) => pattern.test(file))
          if (!font) throw new Error(`The build contains no file named inter-${part}-*.woff2.`)
          const attrs = {
            rel: 'preload',
            href: `/${font}`,
            as: 'font',
            type: 'font/woff2',
            crossorigin: 'anonymous',
          }
          return { tag: 'link', attrs, injectTo: 'head' as const }
        })
      },
    },
  }
}
