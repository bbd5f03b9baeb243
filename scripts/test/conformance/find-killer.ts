import type { Mutant } from './fact.ts'
import type { NamedMutant } from './list-mutants.ts'
import { runPlaywright, type TestName, type TestRun } from './run-tests.ts'
import type { Sandbox } from './sandbox.ts'

export interface Hints {
  /** Vitest files with tests of the requirement. */
  files: readonly string[]
  /** Test that killed the mutant earlier. */
  known?: TestName | undefined
  /** Omits browser tests and tests without the tag of the requirement. */
  fast: boolean
  /** Keys of tests that pass without a mutant. Extended by the search. */
  passing: Set<string>
}

/** A run ends with its first failure. On a busy machine, this may be a timeout, so it runs again. */
const TRIES = 2

/**
 * Finds a test that fails with a mutant and passes without it. Fast tests of the requirement run first, then its
 * browser tests, then all tests that import the file.
 */
export async function findKiller(
  sandbox: Sandbox,
  { id, mutant }: NamedMutant,
  { files, known, fast, passing }: Hints,
): Promise<TestName | undefined> {
  const attempts: (() => Promise<TestRun>)[] = [
    ...(known ? [() => runAlone(sandbox, known)] : []),
    ...(files.length > 0 ? [() => sandbox.runVitest({ files: [...files], tag: id })] : []),
    ...(fast
      ? []
      : [
          () => runPlaywright(sandbox.directory, { title: `@${id}( |$)` }),
          () => sandbox.runVitest({ related: mutant.file }),
        ]),
  ]
  for (const attempt of attempts) {
    for (let tries = 1; tries <= TRIES; tries++) {
      const { failed } = await sandbox.withMutant(mutant, attempt)
      for (const test of failed) if (await passes(sandbox, test, passing)) return test
      if (failed.length === 0) break
    }
  }
  return undefined
}

/** Returns whether a test fails with a mutant. The caller must know that it passes without it. */
export async function isKilledBy(sandbox: Sandbox, mutant: Mutant, test: TestName): Promise<boolean> {
  const { failed } = await sandbox.withMutant(mutant, () => runAlone(sandbox, test))
  return failed.length > 0
}

async function passes(sandbox: Sandbox, test: TestName, passing: Set<string>): Promise<boolean> {
  const key = `${test.file}: ${test.title}`
  if (passing.has(key)) return true
  const { passed, failed } = await runAlone(sandbox, test)
  if (passed === 0 || failed.length > 0) return false
  passing.add(key)
  return true
}

function runAlone(sandbox: Sandbox, { runner, file, title }: TestName): Promise<TestRun> {
  // Without a title, all tests of the file run.
  const pattern = title && `(^| )${title.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}`
  return runner === 'vitest'
    ? sandbox.runVitest({ files: [file], title: pattern && `${pattern}$` })
    : // Playwright matches the title followed by the tags.
      runPlaywright(sandbox.directory, { file, title: pattern && `${pattern}( @\\S+)*$` })
}
