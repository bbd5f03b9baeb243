import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import config from './playwright.config.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const { projects: _, ...rest } = config

/** Draws every scene and compares it with its reference pictures. */
export default defineConfig({
  ...rest,
  testDir: here('./pictures'),
  testMatch: 'pictures.spec.ts',
  outputDir: here('./test-results/pictures'),
  snapshotPathTemplate: here('./pictures/reference/{arg}{ext}'),
  fullyParallel: true,
  expect: {
    ...rest.expect,
    toHaveScreenshot: {
      // One changed sentence of a page is 0.0002. Playwright ignores the soft edges of letters.
      maxDiffPixelRatio: 0.0001,
      threshold: 0.1,
    },
  },
  globalSetup: here('./pictures/start-portal.ts'),
  use: { ...rest.use, contextOptions: { reducedMotion: 'reduce' } },
})
