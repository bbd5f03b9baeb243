import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { commandOf, root } from '../../paths.ts'
import { run } from '../../run.ts'

/** A test that can be run alone. */
export interface TestName {
  runner: 'vitest' | 'playwright'
  /** Path from the root of the repository. */
  file: string
  /** End of the title with those of its groups as the runner joins them; empty for the set-up of the file. */
  title: string
}

export interface TestRun {
  passed: number
  failed: TestName[]
}

/** A mutant that makes a browser test wait forever fails it after this time. */
const TEST_TIMEOUT_MS = 30_000

/**
 * Runs Playwright in a copy of the project until a test fails. Builds the portal first if its sources changed.
 * @param options.title regular expression for the titles of groups and test, followed by the tags
 */
export async function runPlaywright(
  directory: string,
  { file, title }: { file?: string; title: string },
): Promise<TestRun> {
  const report = join(directory, `report-${randomUUID()}.json`)
  // Use the copy of the program, because tests import its packages.
  const command = relative(root, commandOf('@playwright/test', '.', 'playwright'))
  await run(
    process.execPath,
    [
      join(directory, command),
      'test',
      ...(file === undefined ? [] : [file]),
      '--config=e2e/playwright.config.ts',
      '--project=screens',
      `--grep=${title}`,
      `--timeout=${TEST_TIMEOUT_MS}`,
      '--max-failures=1',
      '--workers=1',
      '--pass-with-no-tests',
    ],
    { cwd: directory, env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  )
  const tests = (await readSuites(report)).flatMap((suite) => listTests(suite, []))
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: tests
      .filter(({ status }) => status === 'failed')
      .map(({ file, title }) => ({ runner: 'playwright', file, title })),
  }
}

interface Suite {
  title: string
  file: string
  suites?: Suite[]
  specs: { title: string; file: string; ok: boolean; tests: { results: { status: string }[] }[] }[]
}

/** Returns no suites if the server did not start, because there is no report then. */
async function readSuites(report: string): Promise<Suite[]> {
  try {
    return JSON.parse(await readFile(report, 'utf8')).suites
  } catch {
    return []
  } finally {
    await rm(report, { force: true })
  }
}

function listTests(suite: Suite, groups: string[]): { file: string; title: string; status: string }[] {
  const own = suite.specs.map(({ title, file, ok, tests }) => {
    const isRun = tests.some(({ results }) => results.length > 0)
    return {
      file: join('e2e/tests', file),
      title: [...groups, title].join(' '),
      status: ok ? (isRun ? 'passed' : 'skipped') : 'failed',
    }
  })
  const inner = (suite.suites ?? []).flatMap((each) => listTests(each, [...groups, each.title]))
  return [...own, ...inner]
}
