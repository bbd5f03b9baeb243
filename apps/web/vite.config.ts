import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { loadEnv, type Plugin } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { defineConfig } from 'vitest/config'
import { preloadFont } from './build/preload-font.ts'
import { subsetOfInter } from './build/subset-font.ts'

/**
 * sonner adds a `<style>` element as soon as it is imported, which the portal's CSP (`style-src 'self'`) blocks.
 * Its style sheet is imported in main.tsx instead, and the call is taken out here.
 */
function sonnerWithoutStyleElement(): Plugin {
  return {
    name: 'sonner-without-style-element',
    transform(code, id) {
      if (!id.includes('/sonner/dist/')) return null
      const stripped = code.replace(/^__insertCSS\("(?:[^"\\]|\\.)*"\);?$/m, '')
      if (stripped === code) throw new Error('sonner no longer calls __insertCSS; this plugin can go')
      return { code: stripped, map: null }
    },
  }
}

export default defineConfig(async ({ mode }) => {
  const server = loadEnv(mode, '.', 'HEARTH_').HEARTH_SERVER_URL ?? 'http://localhost:3000'
  const proxied = ['/api', '/auth/v1', '/submissions', '/config.json', '/dev/mail', '/healthz', '/readyz']
  return {
    plugins: [
      tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: false }),
      react(),
      tailwindcss(),
      sonnerWithoutStyleElement(),
      preloadFont(),
      compression({ algorithms: ['gzip', 'brotliCompress'], threshold: 512 }),
    ],
    resolve: {
      alias: {
        'inter-subset.woff2': await subsetOfInter(),
        // The same reason as above: Radix locks scrolling through a `<style>` element of this package.
        'react-style-singleton': fileURLToPath(new URL('./src/ui/style-singleton.ts', import.meta.url)),
      },
    },
    optimizeDeps: { exclude: ['sonner', 'react-remove-scroll', 'react-remove-scroll-bar'] },
    server: { proxy: Object.fromEntries(proxied.map((path) => [path, { target: server, xfwd: true }])) },
    build: { target: 'es2022', sourcemap: false, assetsInlineLimit: 0, reportCompressedSize: false },
    test: { environment: 'node', include: ['src/**/*.test.ts'] },
  }
})
