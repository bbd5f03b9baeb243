import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const createIcon = fileURLToPath(new URL('../../../packages/ui/src/lib/create-icon.ts', import.meta.url))

/** Replaces lucide-react's function that creates icons, and removes data that only that function needs. */
export function lightIcons(): Plugin {
  return {
    name: 'light-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source === '../createLucideIcon.mjs' ? createIcon : null),
    transform: {
      filter: { id: /\/lucide-react\/.*\/icons\//, code: '__iconData = ' },
      handler(code) {
        const stripped = code.replace(/,\s*key: "\w+"/g, '').replace(/\bsize: 24,/, '')
        if (stripped === code) throw new Error("lucide-react's icons no longer have keys. Remove this step.")
        return { code: stripped, map: null }
      },
    },
  }
}
