import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { findChromium } from '../../scripts/test/ensure-chromium.ts'
import { sourcePlugins, styleSingletonAlias, unbundledPackages } from './build/source-plugins.ts'
import { createInterSubsets } from './build/subset-font.ts'

const executablePath = findChromium()
const fonts = await createInterSubsets()

/** Component tests of the portal and packages/ui, run in Chromium. */
export default defineConfig({
  plugins: sourcePlugins(),
  resolve: {
    alias: [
      { find: /^\.\/inter-own\.woff2$/, replacement: fonts.own },
      { find: /^\.\/inter-symbols\.woff2$/, replacement: fonts.symbols },
      { find: /^\.\/inter-western\.woff2$/, replacement: fonts.western },
      styleSingletonAlias,
    ],
  },
  optimizeDeps: {
    // A dependency that is found during the tests would reload their page.
    noDiscovery: true,
    exclude: unbundledPackages,
    include: [
      '@storybook/react-vite',
      '@tanstack/react-query',
      '@tanstack/react-router',
      '@visx/shape',
      'd3-array',
      'lucide-react',
      'mipd',
      'radix-ui',
      'radix-ui/alert-dialog',
      'radix-ui/dialog',
      'radix-ui/tooltip',
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-dev-runtime',
      'react/jsx-runtime',
      'viem',
      'viem/accounts',
      'viem/actions',
      'viem/chains',
      'wagmi',
      'wagmi/actions',
      'zod',
    ],
  },
  test: {
    include: ['{src,test}/**/*.test.tsx', '../../packages/ui/src/**/*.test.tsx'],
    setupFiles: ['test/set-up-page.ts'],
    unstubGlobals: true,
    restoreMocks: true,
    // Only failing tests reach this timeout, even on a busy machine. With mutated source, tests are expected to fail.
    expect: { poll: { timeout: Number(process.env.TEST_TIMEOUT_MS ?? 120_000) / 2 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      // Recording each action and serving source maps of packages take a third of the CPU time. Use
      // `--browser.traceView.mode=failure-only` to record failures.
      traceView: 'off',
      dependencySourcemaps: false,
      viewport: { width: 1280, height: 900 },
      provider: playwright({
        launchOptions: executablePath ? { executablePath } : {},
        contextOptions: { locale: 'en-US', timezoneId: 'UTC' },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
