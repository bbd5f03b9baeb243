import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const toast = fileURLToPath(new URL('../src/ui/toast.ts', import.meta.url))

/**
 * Defers sonner until the first toast: only `ui/toaster.tsx` imports sonner, and all other imports resolve to
 * `ui/toast.ts`. Removes the code that injects sonner's `<style>`, which the CSP blocks.
 */
export function lightSonner(): Plugin {
  return {
    name: 'light-sonner',
    enforce: 'pre',
    resolveId(source, importer = '') {
      return source === 'sonner' && !importer.includes('/ui/toaster.tsx') ? toast : null
    },
    transform(code, id) {
      if (!id.includes('/sonner/dist/') || id.includes('.css')) return null
      const stripped = code.replace(/^__insertCSS\("(?:[^"\\]|\\.)*"\);?$/m, '')
      if (stripped === code)
        throw new Error('sonner no longer calls __insertCSS. Remove this part of the plugin.')
      return { code: stripped, map: null }
    },
  }
}
