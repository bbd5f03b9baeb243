import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { forge } from '../packages/chain/build/forge.ts'
import { ensureChromium } from './ensure-chromium.ts'
import { commandOf, root } from './paths.ts'
import { finish, heading, readForgeTally, readTally, sum, type Tally } from './report.ts'
import { run } from './run.ts'
import { runStaticChecks } from './static-checks.ts'

// Every part runs, whatever failed before it: one run shows all that is wrong.
const reports = mkdtempSync(join(tmpdir(), 'hearth-reports-'))
try {
  finish(sum([await runStaticChecks(), await runForge(), await runVitest(), await runPlaywright()]))
} finally {
  rmSync(reports, { recursive: true, force: true })
}

/** The tests of the contracts, on what the check of generated files has just built. */
async function runForge(): Promise<Tally> {
  console.log('\n== contract tests')
  const { command, args, options } = forge('test', 'test')
  const { code, output, seconds } = await run(command, args, options)
  if (code !== 0) console.log(output.trimEnd())
  console.log(heading('contract tests', code === 0, seconds))
  return readForgeTally(output, code)
}

async function runVitest(): Promise<Tally> {
  const report = join(reports, 'vitest.json')
  const args = [
    commandOf('vitest'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  return runTests('vitest', 'unit and integration tests', args, report)
}

async function runPlaywright(): Promise<Tally> {
  try {
    await ensureChromium((line) => console.log(line))
  } catch (error) {
    console.log((error as Error).message)
    return { passed: 0, failed: 1 }
  }
  const report = join(reports, 'playwright.json')
  const args = [
    commandOf('@playwright/test', '.', 'playwright'),
    'test',
    '--config',
    'e2e/playwright.config.ts',
  ]
  return runTests('playwright', 'browser tests', args, report)
}

async function runTests(
  runner: 'vitest' | 'playwright',
  name: string,
  args: string[],
  report: string,
): Promise<Tally> {
  console.log(`\n== ${name}`)
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const { code, seconds } = await run(process.execPath, args, { cwd: root, env, show: true })
  console.log(heading(name, code === 0, seconds))
  return readTally(runner, report, code)
}
