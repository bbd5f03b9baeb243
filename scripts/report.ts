import { readFileSync } from 'node:fs'

export interface Tally {
  passed: number
  failed: number
}

export function heading(name: string, ok: boolean, seconds: number): string {
  return `== ${name}: ${ok ? 'passed' : 'FAILED'} (${seconds.toFixed(1)} s)`
}

export function sum(tallies: Tally[]): Tally {
  return {
    passed: tallies.reduce((total, { passed }) => total + passed, 0),
    failed: tallies.reduce((total, { failed }) => total + failed, 0),
  }
}

/** The last line of every run, and the exit code that goes with it. */
export function finish({ passed, failed }: Tally): void {
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}

interface Reports {
  vitest: { numPassedTests: number; numFailedTests: number }
  playwright: { stats: { expected: number; unexpected: number; flaky: number } }
}

const readers: { [runner in keyof Reports]: (report: Reports[runner]) => Tally } = {
  vitest: (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests }),
  // A test that passed only when tried again is a failed one.
  playwright: ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }),
}

/**
 * What a runner's JSON report says. A runner that failed without a failed test (a file that does not load, a report
 * that is missing) counts as one failure, so that nothing is green by silence.
 */
export function readTally<Runner extends keyof Reports>(
  runner: Runner,
  file: string,
  exitCode: number,
): Tally {
  let tally = { passed: 0, failed: 0 }
  try {
    tally = readers[runner](JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    exitCode ||= 1
  }
  if (exitCode !== 0 && tally.failed === 0) tally.failed = 1
  return tally
}

/** The same from the last line of forge, which has a report of each test but none of all. */
export function readForgeTally(output: string, exitCode: number): Tally {
  const found = /: (\d+) tests passed, (\d+) failed/.exec(output)
  const tally = { passed: Number(found?.[1] ?? 0), failed: Number(found?.[2] ?? 0) }
  if ((exitCode !== 0 || !found) && tally.failed === 0) tally.failed = 1
  return tally
}
