import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

/** Failures of a Vitest run, for the common summary. */
export interface FailureReport {
  passed: number
  failures: { name: string; reason: string }[]
}

/**
 * Writes the report to VITEST_REPORT_FILE. Unlike the JSON reporter, includes failed hooks and uncaught
 * errors.
 */
export default class FailureReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const report: FailureReport = { passed: 0, failures: [] }
    const add = (name: string, errors: readonly SerializedError[]) =>
      report.failures.push({ name, reason: describeError(errors[0]) })
    for (const module of modules) {
      const file = module.moduleId
      if (module.errors().length > 0) add(file, module.errors())
      for (const suite of module.children.allSuites())
        if (suite.errors().length > 0) add(`${file} › ${suite.fullName}`, suite.errors())
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result()
        if (state === 'passed') report.passed += 1
        if (state === 'failed') add([`${file} › ${test.fullName}`, ...test.tags].join(' '), errors)
      }
    }
    for (const error of unhandled) add('unhandled error', [error])
    const path = process.env.VITEST_REPORT_FILE
    if (!path) throw new Error('Expected VITEST_REPORT_FILE to be the path of the report. npm test sets it.')
    writeFileSync(path, JSON.stringify(report))
  }
}

/** Returns the message, the position in project code and the diff. */
function describeError(error: SerializedError | undefined): string {
  const place = error?.stack
    ?.split('\n')
    .find((line) => /^ *at /.test(line) && !line.includes('node_modules'))
  return [error?.message, place, error?.diff].filter(Boolean).join('\n')
}
