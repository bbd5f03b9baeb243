import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import { loadEnv } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { defineConfig } from 'vitest/config'
import { appIcons } from './build/app-icons.ts'
import { authPage } from './build/auth-page.ts'
import { entryChunks } from './build/entry-chunks.ts'
import { lightIcons } from './build/light-icons.ts'
import { logInPage } from './build/log-in-page.ts'
import { minifyBoot } from './build/minify-boot.ts'
import { preloadFont } from './build/preload-font.ts'
import { listPreloads, preloadHelper } from './build/preload-helper.ts'
import { preloadPages } from './build/preload-pages.ts'
import { reactModules } from './build/react-modules.ts'
import { sourcePlugins, styleSingletonAlias, unbundledPackages } from './build/source-plugins.ts'
import { createInterSubsets } from './build/subset-font.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig(async ({ mode }) => {
  const server = loadEnv(mode, '.', 'HEARTH_').HEARTH_SERVER_URL ?? 'http://localhost:3000'
  const fonts = await createInterSubsets()
  const proxied = [
    '/api',
    '/auth/v1',
    '/submissions',
    '/node/',
    '/config.json',
    '/manifest.webmanifest',
    '/rpc',
    '/.well-known',
    '/dev/mail',
    '/healthz',
    '/readyz',
  ]
  return {
    plugins: [
      tanstackRouter({
        target: 'react',
        routesDirectory: './src/app/routes',
        generatedRouteTree: './src/app/route-tree.gen.ts',
        autoCodeSplitting: true,
        // Bundle loaders with their page, which public/boot.js preloads.
        codeSplittingOptions: { defaultBehavior: [['loader', 'component', 'pendingComponent']] },
        quoteStyle: 'single',
        semicolons: false,
      }),
      preloadHelper(),
      reactModules(),
      lightIcons(),
      ...sourcePlugins(),
      appIcons(),
      authPage(),
      logInPage(),
      preloadFont(),
      preloadPages(),
      minifyBoot(),
      compression({ algorithms: ['gzip', 'brotliCompress'], threshold: 512 }),
    ],
    resolve: {
      alias: [
        // Tailwind makes the URLs of imported style sheets relative.
        { find: /^\.\/inter-own\.woff2$/, replacement: fonts.own },
        { find: /^\.\/inter-symbols\.woff2$/, replacement: fonts.symbols },
        { find: /^\.\/inter-western\.woff2$/, replacement: fonts.western },
        styleSingletonAlias,
      ],
    },
    css: {
      transformer: 'lightningcss' as const,
      lightningcss: {
        visitor: {
          Rule: {
            // Tailwind's replacement of @property, for browsers older than cssTarget.
            'layer-block': ({ value }: { value: { name?: string[] | null } }) =>
              value.name?.join() === 'properties' ? [] : undefined,
          },
        },
      },
    },
    optimizeDeps: {
      exclude: unbundledPackages,
      // Vite does not scan workers. Finding a worker's packages later would reload the page and empty the form.
      include: ['altcha-lib', 'altcha-lib/algorithms/web/pbkdf2', 'altcha-lib/algorithms/web/sha'],
    },
    server: {
      proxy: Object.fromEntries(
        // Omit forwarding headers for the outbox, which the server shows only to direct calls.
        proxied.map((path) => [path, { target: server, xfwd: path !== '/dev/mail' }]),
      ),
    },
    build: {
      target: 'es2022',
      // Browsers that Tailwind 4 supports: https://tailwindcss.com/docs/compatibility
      cssTarget: ['chrome111', 'firefox128', 'safari16.4'],
      modulePreload: { polyfill: false, resolveDependencies: listPreloads },
      sourcemap: false,
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rolldownOptions: {
        input: {
          'portal-main': here('./index.html'),
          'auth-main': here('./auth.html'),
          'log-in': here('./src/styles/log-in.css'),
        },
        // No bundled code reads a property only for a side effect, such as a forced layout.
        treeshake: { propertyReadSideEffects: false as const },
        output: { codeSplitting: { includeDependenciesRecursively: false, groups: entryChunks(here('.')) } },
      },
    },
    test: { environment: 'node', include: ['src/**/*.test.ts', '../../packages/ui/src/**/*.test.ts'] },
  }
})
