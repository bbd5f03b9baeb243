import { mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { commandOf, root } from '../paths.ts'
import { run } from '../run.ts'
import { readForgeTally, readMutantsTally, readTally } from './report.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hearth-report-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function saveReport(report: unknown): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

it('the summary names each failed test with the start of its reason', () => {
  const file = saveReport({
    passed: 1,
    failures: [{ name: `${root}a.test.ts › is red`, reason: 'expected 1\n  at node_modules/x.js' }],
  })
  expect(readTally('vitest', file, 1)).toEqual({
    passed: 1,
    failures: ['a.test.ts › is red\n    expected 1'],
  })
})

it('a Vitest report contains failed tests, hooks and files, and uncaught errors', async () => {
  const files = {
    'vitest.config.mjs': "export default { test: { tags: [{ name: 'NAV-01' }] } }",
    'red.test.ts':
      "test('is red', { tags: ['NAV-01'] }, () => expect(1).toBe(2)); test('is green', () => undefined)",
    'hooks.test.ts':
      "describe('suite', () => { beforeAll(() => { throw new Error('no start') }); test('inner', () => undefined) })",
    'broken.test.ts': "throw new Error('does not load')",
    'late.test.ts': "test('is late', async () => { Promise.reject(new Error('nobody waits')) })",
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const file = join(folder, 'report.json')
  const reporter = `--reporter=${join(root, 'scripts/test/failure-report.ts')}`
  const { code } = await run(
    process.execPath,
    [commandOf('vitest'), 'run', '--globals', '--root', folder, reporter],
    { cwd: folder, env: { ...process.env, VITEST_REPORT_FILE: file } },
  )
  expect(code).toBe(1)
  const { passed, failures } = readTally('vitest', file, code)
  expect(passed).toBe(2)
  expect(failures.map((failure) => failure.replaceAll(`${realpathSync(folder)}/`, '')).toSorted()).toEqual([
    expect.stringMatching(/^broken\.test\.ts\n {4}does not load/),
    expect.stringMatching(/^hooks\.test\.ts › suite\n {4}no start/),
    expect.stringMatching(/^red\.test\.ts › is red NAV-01\n {4}expected 1 to be 2/),
    expect.stringMatching(/^unhandled error\n {4}nobody waits/),
  ])
})

it('a browser test that passed only on a retry counts as failed', () => {
  const tests = (status: string, message?: string) => [{ status, results: [{ error: { message } }, {}] }]
  const specs = ['expected', 'flaky', 'unexpected'].map((status, line) => ({
    title: status,
    file: 'a.spec.ts',
    line,
    tags: ['NAV-01'],
    tests: tests(status, 'too late'),
  }))
  const file = saveReport({
    stats: { expected: 1 },
    errors: [],
    suites: [{ specs: [], suites: [{ specs }] }],
  })
  expect(readTally('playwright', file, 1)).toEqual({
    passed: 1,
    failures: ['a.spec.ts:1 › flaky NAV-01\n    too late', 'a.spec.ts:2 › unexpected NAV-01\n    too late'],
  })
})

it('a runner that failed without a failed test or a report counts as a failure', () => {
  const nothing = saveReport({ passed: 3, failures: [] })
  expect(readTally('vitest', nothing, 1)).toEqual({ passed: 3, failures: ['vitest exited with code 1'] })
  expect(readTally('vitest', nothing, 0)).toEqual({ passed: 3, failures: [] })
  expect(readTally('vitest', join(folder, 'none'), 0).failures).toHaveLength(1)
  expect(readForgeTally('', 0)).toEqual({ passed: 0, failures: ['forge exited with code 0'] })
})

it('counts killed mutants and lists the survivors with their fact', () => {
  const output = `Sample of 2 mutants, seed 7.
killed      0.7 s  PTS-05 whole points have no decimals
                    is whole (a.test.ts)
SURVIVED   12.0 s  PTS-05 the decimal mark is a comma
                    a.ts: ',' → '.'
1 mutants survived.
`
  expect(readMutantsTally(output, 1)).toEqual({
    passed: 1,
    failures: ["mutant of PTS-05 the decimal mark is a comma\n    a.ts: ',' → '.'"],
  })
  expect(readMutantsTally('', 1)).toEqual({ passed: 0, failures: ['the mutants exited with code 1'] })
})
