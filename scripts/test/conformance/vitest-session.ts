import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { TestRun } from './run-tests.ts'

export interface VitestRequest {
  /** Paths of the files that changed since the last run. */
  changed: string[]
  /** Runs only tests that import this file. */
  related?: string
  /** Runs only tests in these files. */
  files?: string[]
  /** Regular expression for titles with those of their groups. */
  title?: string
  /** Runs only tests with this tag. */
  tag?: string
}

/** Vitest in its own process, which keeps PostgreSQL, Chromium and transformed sources between runs. */
export interface VitestSession {
  /** Runs tests until one fails. */
  run(request: VitestRequest): Promise<TestRun>
  close(): Promise<void>
}

/** A mutant that makes a test wait forever fails it after this time. */
const TEST_TIMEOUT_MS = 8_000
/** A mutant that keeps a process busy ends the run after this time. */
const RUN_TIMEOUT_MS = 600_000

/** Starts vitest in a copy of the project, at the first run and again after a run that did not end. */
export function openVitest(directory: string): VitestSession {
  let started: Promise<ChildProcess> | undefined
  const start = async () => {
    const child = fork(join(directory, 'scripts/test/conformance/vitest-process.ts'), {
      cwd: directory,
      env: {
        ...process.env,
        TEST_TIMEOUT_MS: String(TEST_TIMEOUT_MS),
        // One failure is enough, so the slowest files run last, with little random input.
        TEST_ORDER: 'reverse',
        EFFORT: '0.1',
      },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    await receive(child)
    return child
  }
  const close = async () => {
    const child = await started
    started = undefined
    if (!child || child.exitCode !== null) return
    child.disconnect()
    await once(child, 'exit')
  }
  return {
    async run(request) {
      started ??= start()
      const child = await started
      const timeout = setTimeout(() => child.kill('SIGKILL'), RUN_TIMEOUT_MS)
      try {
        child.send(request)
        return (await receive(child)) as TestRun
      } catch {
        started = undefined
        return { passed: 0, failed: [] }
      } finally {
        clearTimeout(timeout)
      }
    },
    close,
  }
}

/** @throws Error if the process exits first */
async function receive(child: ChildProcess): Promise<unknown> {
  const ended = new AbortController()
  const { signal } = ended
  try {
    return await Promise.race([
      once(child, 'message', { signal }).then(([message]) => message),
      once(child, 'exit', { signal }).then(() => {
        throw new Error('Vitest exited during a run.')
      }),
    ])
  } finally {
    ended.abort()
  }
}
