import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const toast = fileURLToPath(new URL('../../../packages/ui/src/lib/toast.ts', import.meta.url))

/**
 * Defers sonner until the first toast: only `toaster.tsx` imports sonner, and all other imports resolve to
 * `toast.ts`. Removes the code that injects sonner's `<style>`, which the CSP blocks.
 */
export function lightSonner(): Plugin {
  return {
    name: 'light-sonner',
    enforce: 'pre',
    resolveId(source, importer = '') {
      return source === 'sonner' && !importer.includes('/components/toaster.tsx') ? toast : null
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
