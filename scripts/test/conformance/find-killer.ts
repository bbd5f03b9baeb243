import type { Mutant } from './fact.ts'
import { runPlaywright, runVitest, type TestName, type TestRun } from './run-tests.ts'
import type { Sandbox } from './sandbox.ts'

/**
 * Finds a test that fails with a mutant and passes without it.
 * @param id requirement. Its tests run before the others that import the file.
 * @param known test that killed the mutant earlier
 */
export async function findKiller(
  sandbox: Sandbox,
  id: string,
  mutant: Mutant,
  known: TestName | undefined,
): Promise<TestName | undefined> {
  const { directory } = sandbox
  const tag = `\\[${id}\\]`
  const attempts: (() => Promise<TestRun>)[] = [
    ...(known ? [() => runAlone(directory, known)] : []),
    () => runVitest(directory, { related: mutant.file, title: tag }),
    () => runPlaywright(directory, { title: tag }),
    () => runVitest(directory, { related: mutant.file }),
  ]
  for (const attempt of attempts) {
    const { failed } = await sandbox.withMutant(mutant, attempt)
    for (const test of failed) if (await passes(directory, test)) return test
  }
  return undefined
}

function runAlone(directory: string, { runner, file, title }: TestName): Promise<TestRun> {
  const pattern = `${title.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}$`
  return runner === 'vitest'
    ? runVitest(directory, { file, title: pattern })
    : runPlaywright(directory, { file, title: pattern })
}

async function passes(directory: string, test: TestName): Promise<boolean> {
  const { passed, failed } = await runAlone(directory, test)
  return passed > 0 && failed.length === 0
}
