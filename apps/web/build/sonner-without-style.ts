import type { Plugin } from 'vite'

/** Removes the code that injects sonner's `<style>`, which the CSP blocks. `toaster.tsx` imports the style sheet. */
export function sonnerWithoutStyle(): Plugin {
  return {
    name: 'sonner-without-style',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('/sonner/dist/') || id.includes('.css')) return null
      const stripped = code.replace(/^__insertCSS\("(?:[^"\\]|\\.)*"\);?$/m, '')
      if (stripped === code) throw new Error('sonner no longer calls __insertCSS. Remove this plugin.')
      return { code: stripped, map: null }
    },
  }
}
