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
  /** Title with those of its groups. */
  title: string
}

export interface TestRun {
  passed: number
  failed: TestName[]
}

/** A mutant that makes a test wait forever fails it after this time. */
const TIMEOUT_MS = 20_000

/**
 * Runs vitest in a sandbox until a test fails.
 * @param options.related runs the tests that import this file
 * @param options.title regular expression
 */
export async function runVitest(
  directory: string,
  options: { related?: string; file?: string; title?: string },
): Promise<TestRun> {
  const report = join(directory, `report-${randomUUID()}.json`)
  const { related, file, title } = options
  await run(
    process.execPath,
    [
      commandIn(directory, commandOf('vitest')),
      ...(related ? ['related', related, '--run'] : ['run', file ?? '']),
      ...(title ? ['--testNamePattern', title] : []),
      '--bail=1',
      '--passWithNoTests',
      '--reporter=json',
      `--outputFile=${report}`,
    ],
    { cwd: directory, env: { ...process.env, TEST_TIMEOUT_MS: String(TIMEOUT_MS) } },
  )
  const { testResults } = await readReport<{ testResults: VitestFile[] }>(report)
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      runner: 'vitest' as const,
      file: relative(directory, name),
      title: fullName,
      status,
    })),
  )
  return summarize(tests)
}

/** Returns the sandbox's own copy, because tests import the packages of the sandbox. */
function commandIn(directory: string, command: string): string {
  return join(directory, relative(root, command))
}

interface VitestFile {
  name: string
  assertionResults: { fullName: string; status: string }[]
}

/**
 * Runs Playwright in a sandbox until a test fails. Builds the portal first if its sources changed.
 * @param options.title regular expression
 */
export async function runPlaywright(
  directory: string,
  { file, title }: { file?: string; title: string },
): Promise<TestRun> {
  const report = join(directory, `report-${randomUUID()}.json`)
  await run(
    process.execPath,
    [
      commandIn(directory, commandOf('@playwright/test', '.', 'playwright')),
      'test',
      ...(file ? [file] : []),
      '--config=e2e/playwright.config.ts',
      '--project=screens',
      `--grep=${title}`,
      `--timeout=${TIMEOUT_MS}`,
      '--max-failures=1',
      '--workers=1',
      '--pass-with-no-tests',
    ],
    { cwd: directory, env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  )
  const { suites } = await readReport<{ suites: PlaywrightSuite[] }>(report)
  return summarize(suites.flatMap((suite) => listSpecs(suite, [])))
}

interface PlaywrightSuite {
  title: string
  file: string
  suites?: PlaywrightSuite[]
  specs: { title: string; file: string; ok: boolean; tests: { results: { status: string }[] }[] }[]
}

function listSpecs(suite: PlaywrightSuite, groups: string[]): (TestName & { status: string })[] {
  const own = suite.specs.map(({ title, file, ok, tests }) => {
    const isRun = tests.some(({ results }) => results.length > 0)
    return {
      runner: 'playwright' as const,
      file: join('e2e/tests', file),
      title: [...groups, title].join(' '),
      status: ok ? (isRun ? 'passed' : 'skipped') : 'failed',
    }
  })
  const inner = (suite.suites ?? []).flatMap((each) => listSpecs(each, [...groups, each.title]))
  return [...own, ...inner]
}

async function readReport<T>(path: string): Promise<T> {
  const report = JSON.parse(await readFile(path, 'utf8'))
  await rm(path)
  return report
}

function summarize(tests: (TestName & { status: string })[]): TestRun {
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: tests
      .filter(({ status }) => status === 'failed')
      .map(({ runner, file, title }) => ({ runner, file, title })),
  }
}
