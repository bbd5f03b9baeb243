import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { findChromium } from '../scripts/test/ensure-chromium.ts'
import { browserArguments } from './support/browser-arguments.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  testDir: here('./tests'),
  // Node.js strips the types. Playwright would compile each file with Babel.
  build: { external: ['**/*.ts'] },
  outputDir: here('../test-results'),
  // By default, files share one server. Each test creates its own members, so parallel files do not interfere.
  workers: 2,
  // The longest test starts first, so that it does not run alone at the end.
  projects: [
    { name: 'journey', testMatch: 'journey.spec.ts', timeout: 1_800_000 },
    { name: 'screens', testIgnore: 'journey.spec.ts' },
  ],
  // Reached only by failing tests. The bot check is CPU-bound and slow on a busy machine.
  timeout: 600_000,
  expect: { timeout: 150_000 },
  forbidOnly: true,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  globalSetup: here('./support/start-server.ts'),
  use: {
    viewport: { width: 1280, height: 900 },
    // Desktop screen, even if a test narrows the window.
    screen: { width: 1920, height: 1080 },
    // A time zone other than UTC, because the portal must use UTC days in every time zone.
    timezoneId: 'America/New_York',
    locale: 'en-US',
    // Animations cost a tenth of the CPU time, and show nothing that a test checks.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording each test costs 10% of the run. Use `--trace retain-on-failure` to record failures.
    trace: 'off',
    launchOptions: {
      executablePath: findChromium(),
      args: browserArguments,
    },
  },
})
