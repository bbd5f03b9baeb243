import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../paths.ts'
import type { FailureReport } from './failure-report.ts'

/** Maximum number of lines per failure in the summary. */
const REASON_LINES = 12

export interface Tally {
  passed: number
  /** Failed tests, each with the beginning of its reason. */
  failures: string[]
}

export function heading(name: string, ok: boolean, seconds: number): string {
  return `== ${name}: ${ok ? 'passed' : 'FAILED'} (${seconds.toFixed(1)} s)`
}

export function sum(tallies: Tally[]): Tally {
  return {
    passed: tallies.reduce((total, { passed }) => total + passed, 0),
    failures: tallies.flatMap(({ failures }) => failures),
  }
}

/** Prints a run's failures and counts, and sets the exit code. */
export function finish({ passed, failures }: Tally): void {
  if (failures.length > 0) console.log(['\n== failures', ...failures].join('\n'))
  console.log(`${passed} passed, ${failures.length} failed`)
  process.exitCode = failures.length > 0 ? 1 : 0
}

/** Parts of each runner's report that are used here. */
interface Reports {
  vitest: FailureReport
  playwright: {
    stats: { expected: number }
    suites: PlaywrightSuite[]
    /** Failures outside of tests. */
    errors: { message?: string }[]
  }
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs: {
    title: string
    file: string
    line: number
    tags: string[]
    tests: { status: string; results: { error?: { message?: string } }[] }[]
  }[]
}

const readers: { [runner in keyof Reports]: (report: Reports[runner]) => Tally } = {
  vitest: ({ passed, failures }) => ({
    passed,
    failures: failures.map(({ name, reason }) => formatFailure(name, reason)),
  }),
  playwright: ({ stats, suites, errors }) => ({
    passed: stats.expected,
    failures: [
      ...errors.map(({ message }) => formatFailure('browser tests', message)),
      ...suites.flatMap(readPlaywrightFailures),
    ],
  }),
}

function readPlaywrightFailures({ suites = [], specs }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, line, tags, tests }) =>
    tests
      // A test that passes only on retry counts as failed.
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) =>
        formatFailure(
          [`${file}:${line} › ${title}`, ...tags].join(' '),
          results.find(({ error }) => error)?.error?.message,
        ),
      ),
  )
  return [...own, ...suites.flatMap(readPlaywrightFailures)]
}

/** Formats a failure with the first lines of its reason. The runner's output contains the rest. */
function formatFailure(what: string, why = 'without a word'): string {
  const lines = stripVTControlCharacters(why)
    .trim()
    .split('\n')
    .filter((line) => !/^ *at .*node_modules/.test(line))
    .slice(0, REASON_LINES)
  return [what, ...lines.map((line) => `    ${line}`)].join('\n').replaceAll(root, '')
}

/** Parses a runner's JSON report. If the runner fails without a failed test, counts one failure. */
export function readTally<Runner extends keyof Reports>(
  runner: Runner,
  file: string,
  exitCode: number,
): Tally {
  let tally: Tally = { passed: 0, failures: [] }
  try {
    tally = readers[runner](JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    tally.failures.push(formatFailure(`the report of ${runner}`, (error as Error).message))
  }
  if (exitCode !== 0 && tally.failures.length === 0)
    tally.failures.push(`${runner} exited with code ${exitCode}`)
  return tally
}

/** Parses the totals and the failed tests from forge's output. */
export function readForgeTally(output: string, exitCode: number): Tally {
  const found = /: (\d+) tests passed, (\d+) failed/.exec(output)
  const failures = Array.from(output.matchAll(/^\[FAIL.*$/gm), ([line]) => `contracts › ${line}`)
  if ((exitCode !== 0 || !found) && failures.length === 0) failures.push(`forge exited with code ${exitCode}`)
  return { passed: Number(found?.[1] ?? 0), failures: [...new Set(failures)] }
}

/** Counts the killed mutants and lists the survivors in the output of `npm run conformance`. */
export function readMutantsTally(output: string, exitCode: number): Tally {
  const passed = output.match(/^killed /gm)?.length ?? 0
  const failures = Array.from(output.matchAll(/^SURVIVED +\S+ s +(.*)\n +(.*)$/gm), ([, fact, mutant]) =>
    formatFailure(`mutant of ${fact}`, mutant),
  )
  if (exitCode !== 0 && failures.length === 0) failures.push(`the mutants exited with code ${exitCode}`)
  return { passed, failures }
}
