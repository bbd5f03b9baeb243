import { fileURLToPath } from 'node:url'
import { lingui } from '@lingui/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { PluginOption } from 'vite'
import { helpPages } from './help-pages.ts'
import { lightProtocol } from './light-protocol.ts'
import { messages } from './messages.ts'
import { sonnerWithoutStyle } from './sonner-without-style.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Returns the plugins that compile the source code, for the portal and for component tests. */
export function sourcePlugins(): PluginOption[] {
  return [
    lightProtocol(),
    messages(),
    helpPages(),
    lingui({ configPath: here('../lingui.config.ts') }),
    react(),
    tailwindcss(),
    sonnerWithoutStyle(),
  ]
}

/** Radix uses this package, which adds a `<style>` element that the CSP blocks. */
export const styleSingletonAlias = {
  find: 'react-style-singleton',
  replacement: here('../../../packages/ui/src/lib/style-singleton.ts'),
}

/** Packages that import aliased or replaced modules, which Vite must not bundle in advance. */
export const unbundledPackages = [
  'sonner',
  'react-remove-scroll',
  'react-remove-scroll-bar',
  '@lingui/core/macro',
  '@lingui/react/macro',
]
