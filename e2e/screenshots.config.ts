import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import config from './playwright.config.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const { projects: _, ...rest } = config

/** Captures every scene and compares it with its reference screenshots. */
export default defineConfig({
  ...rest,
  testDir: here('./screenshots'),
  testMatch: '*.spec.ts',
  outputDir: here('./test-results/screenshots'),
  snapshotPathTemplate: here('./screenshots/reference/{arg}{ext}'),
  fullyParallel: true,
  expect: {
    ...rest.expect,
    toHaveScreenshot: {
      // Detect one changed sentence, which affects 0.0002 of a page's pixels. Playwright ignores antialiased
      // edges.
      maxDiffPixelRatio: 0.0001,
      threshold: 0.1,
    },
  },
  globalSetup: here('./screenshots/start-portal.ts'),
  use: { ...rest.use, contextOptions: { reducedMotion: 'reduce' } },
})
