import type { Plugin } from 'vite'

/** Preloads the font, which would otherwise wait for the style sheet. */
export function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => /\/inter-own-[^/]+\.woff2$/.test(file))
        if (!font) throw new Error('The build contains no file named inter-own-*.woff2.')
        const attrs = {
          rel: 'preload',
          href: `/${font}`,
          as: 'font',
          type: 'font/woff2',
          crossorigin: 'anonymous',
        }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}
