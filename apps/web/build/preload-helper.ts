import { fileURLToPath } from 'node:url'
import type { ModulePreloadOptions, Plugin } from 'vite'

const source = fileURLToPath(new URL('../src/lib/browser/load-part.ts', import.meta.url))

/** Replaces Vite's helper for lazy imports. Ours is smaller, because it supports only our files and browsers. */
export function preloadHelper(): Plugin {
  return {
    name: 'preload-helper',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js'
        ? `export { loadPart as __vitePreload } from ${JSON.stringify(source)}`
        : null,
  }
}

/**
 * Returns the files that load together with a lazy part. For parts of the signed-out pages, these are only style
 * sheets, because each list of scripts costs the login page bytes. Links load their page before the click.
 */
export const listPreloads: NonNullable<ModulePreloadOptions['resolveDependencies']> = (
  _file,
  files,
  { hostId, hostType },
) =>
  hostType === 'js' && /\/(auth|shared)-[^/]+\.js$/.test(hostId)
    ? files.filter((file) => file.endsWith('.css'))
    : files
