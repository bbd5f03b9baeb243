import { defineConfig } from '@playwright/test'
import config from './playwright.config.ts'
import type { Pace } from './tests/journey.spec.ts'

const { globalSetup: _, projects: __, ...rest } = config

/** Journey at normal pace: one node, 2-second slots and otherwise default settings. */
export default defineConfig<{ pace: Pace }>({
  ...rest,
  testMatch: 'journey.spec.ts',
  workers: 1,
  timeout: 1_800_000,
  use: { ...rest.use, pace: { settings: { HEARTBEAT_INTERVAL_SECONDS: '2' }, nodes: 1 } },
})
