import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/longest-first.ts'

// Deadlines are reached only by what fails: a busy machine takes ten times as long as a quiet one.
const TEST_TIMEOUT_MS = 60_000
const expect = { poll: { timeout: 50_000 } }

export default defineConfig({
  test: {
    // Test files wait as much as they compute: for PostgreSQL, for processes to end, for slots to pass.
    maxWorkers: Math.max(3, availableParallelism()),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          globalSetup: ['apps/server/test/global-setup.ts'],
          testTimeout: TEST_TIMEOUT_MS,
          expect,
          hookTimeout: 90_000,
        },
      },
      'apps/web/vite.config.ts',
      {
        test: {
          name: 'programs',
          include: [
            'apps/node/**/*.test.ts',
            'packages/**/*.test.ts',
            'scripts/**/*.test.ts',
            'e2e/pictures/*.test.ts',
          ],
          testTimeout: TEST_TIMEOUT_MS,
          expect,
        },
      },
    ],
  },
})
