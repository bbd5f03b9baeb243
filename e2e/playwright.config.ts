import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { findChromium } from '../scripts/ensure-chromium.ts'
import { browserArguments } from './support/browser-arguments.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  testDir: here('./tests'),
  outputDir: here('../test-results'),
  // One server for all files; each test makes its own members, so that files at once do not meet.
  workers: 2,
  // The longest first: at the end, the others would wait for it.
  projects: [
    { name: 'journey', testMatch: 'journey.spec.ts', timeout: 1_800_000 },
    { name: 'screens', testIgnore: 'journey.spec.ts' },
  ],
  // Reached only by what fails: the bot check is work for the processor, and takes its time on a busy one.
  timeout: 600_000,
  expect: { timeout: 150_000 },
  forbidOnly: true,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  globalSetup: here('./support/start-server.ts'),
  use: {
    viewport: { width: 1280, height: 900 },
    // A desktop screen, however narrow a test makes the window.
    screen: { width: 1920, height: 1080 },
    // Members live anywhere; the portal speaks UTC days.
    timezoneId: 'America/New_York',
    locale: 'en-US',
    // Recording each test costs a tenth of the run; `--trace retain-on-failure` records one that fails.
    trace: 'off',
    launchOptions: {
      executablePath: findChromium(),
      args: browserArguments,
    },
  },
})
