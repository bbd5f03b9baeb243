import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// How long a condition may take on a busy machine; reached only by what fails.
const expect = { poll: { timeout: 10_000 } }

export default defineConfig({
  test: {
    // Test files wait for PostgreSQL as much as they compute, so two of them at once also pay on two cores.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          globalSetup: ['apps/server/test/global-setup.ts'],
          testTimeout: 20_000,
          expect,
          hookTimeout: 30_000,
        },
      },
      'apps/web/vite.config.ts',
      {
        test: {
          name: 'programs',
          include: ['apps/node/**/*.test.ts', 'packages/**/*.test.ts', 'scripts/**/*.test.ts'],
          testTimeout: 20_000,
          expect,
        },
      },
    ],
  },
})
