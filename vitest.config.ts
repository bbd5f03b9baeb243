import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { requirements } from './scripts/test/conformance/requirements.ts'
import { LongestFirst } from './scripts/test/longest-first.ts'

// Only failing tests reach these timeouts. They are long, because a busy machine takes ten times as long as
// an idle one. With mutated source, tests are expected to fail.
const TEST_TIMEOUT_MS = Number(process.env.TEST_TIMEOUT_MS ?? 600_000)
/** Hooks start servers and chains. */
const HOOK_TIMEOUT_MS = Math.max(60_000, TEST_TIMEOUT_MS)
// Test files spend about half their time waiting for PostgreSQL, for processes to exit, or for slots to end,
// so use every core.
const maxWorkers = Math.max(3, availableParallelism())
const deadlines = {
  testTimeout: TEST_TIMEOUT_MS,
  hookTimeout: HOOK_TIMEOUT_MS,
  expect: { poll: { timeout: TEST_TIMEOUT_MS * 0.8 } },
}

/** IDs of the requirements. A test with another tag fails. */
const tags = Object.entries(requirements).map(([name, description]) => ({ name, description }))

const SERVER = 'apps/server/**/*.test.ts'
const QUICK_ARGON2 = fileURLToPath(new URL('apps/server/src/test/support/quick-argon2.ts', import.meta.url))

/**
 * Files that mock a library run in their own processes. In a shared process, the mock would also affect later
 * files.
 */
const replacing = globSync(SERVER, { exclude: ['**/node_modules/**'] }).filter((file) =>
  readFileSync(file, 'utf8').includes('vi.mock('),
)

const server = {
  globalSetup: ['apps/server/src/test/support/global-setup.ts'],
  // Tests compare English texts, whatever the language of the machine.
  env: { LC_ALL: 'C' },
  // Production hashes take 7 ms of CPU time each, and the tests create thousands.
  alias: [{ find: /^@node-rs\/argon2$/, replacement: QUICK_ARGON2 }],
  // The default of 16 MiB makes garbage collection a tenth of the work.
  execArgv: ['--max-semi-space-size=64'],
  tags,
  ...deadlines,
}

export default defineConfig({
  test: {
    maxWorkers,
    // Wait for PostgreSQL, which stops after the last test.
    teardownTimeout: TEST_TIMEOUT_MS,
    sequence: { sequencer: LongestFirst },
    projects: [
      // Without isolation, a process loads the server's modules once instead of for each file. This saves a
      // quarter of the total work.
      { test: { ...server, name: 'server', include: [SERVER], exclude: replacing, isolate: false } },
      { test: { ...server, name: 'server, alone', include: replacing } },
      {
        extends: 'apps/web/vite.config.ts',
        root: 'apps/web',
        test: { ...deadlines, name: 'portal', tags, maxWorkers, isolate: false },
      },
      {
        extends: 'apps/web/vitest.components.config.ts',
        root: 'apps/web',
        test: { testTimeout: TEST_TIMEOUT_MS, hookTimeout: HOOK_TIMEOUT_MS, name: 'components', tags },
      },
      {
        test: {
          name: 'programs',
          tags,
          include: [
            'apps/node/**/*.test.ts',
            'packages/!(ui)/**/*.test.ts',
            'scripts/**/*.test.ts',
            'e2e/screenshots/*.test.ts',
          ],
          ...deadlines,
          isolate: false,
        },
      },
    ],
  },
})
