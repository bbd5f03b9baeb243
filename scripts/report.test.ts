import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { root } from './paths.ts'
import { readForgeTally, readTally } from './report.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hearth-report-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function keep(report: unknown): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

it('what failed is named with the beginning of its reason, and so is a file that could not be run', () => {
  const red = {
    fullName: 'is red',
    status: 'failed',
    failureMessages: ['expected 1\n  at node_modules/x.js'],
  }
  const green = { fullName: 'is green', status: 'passed', failureMessages: [] }
  const file = keep({
    numPassedTests: 1,
    testResults: [
      { name: `${root}a.test.ts`, message: '', assertionResults: [green, red] },
      { name: `${root}b.test.ts`, message: 'does not load', assertionResults: [] },
    ],
  })
  expect(readTally('vitest', file, 1)).toEqual({
    passed: 1,
    failures: ['a.test.ts › is red\n    expected 1', 'b.test.ts\n    does not load'],
  })
})

it('a browser test that passed only when tried again is a failed one', () => {
  const tests = (status: string, message?: string) => [{ status, results: [{ error: { message } }, {}] }]
  const specs = ['expected', 'flaky', 'unexpected'].map((status, line) => ({
    title: status,
    file: 'a.spec.ts',
    line,
    tests: tests(status, 'too late'),
  }))
  const file = keep({ stats: { expected: 1 }, errors: [], suites: [{ specs: [], suites: [{ specs }] }] })
  expect(readTally('playwright', file, 1)).toEqual({
    passed: 1,
    failures: ['a.spec.ts:1 › flaky\n    too late', 'a.spec.ts:2 › unexpected\n    too late'],
  })
})

it('a runner that failed without a failed test, or left no report, is a failure', () => {
  const nothing = keep({ numPassedTests: 3, testResults: [] })
  expect(readTally('vitest', nothing, 1)).toEqual({ passed: 3, failures: ['vitest ended with the code 1'] })
  expect(readTally('vitest', nothing, 0)).toEqual({ passed: 3, failures: [] })
  expect(readTally('vitest', join(folder, 'none'), 0).failures).toHaveLength(1)
  expect(readForgeTally('', 0)).toEqual({ passed: 0, failures: ['forge ended with the code 0'] })
})
