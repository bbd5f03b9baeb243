import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readBuilt, readPresent } from '../../packages/chain/build/compile-contracts.ts'
import { forge } from '../../packages/chain/build/forge.ts'
import { runStaticChecks } from '../check/static-checks.ts'
import { commandOf, root } from '../paths.ts'
import { type Outcome, run } from '../run.ts'
import { ensureChromium } from './ensure-chromium.ts'
import { finish, heading, readForgeTally, readMutantsTally, readTally, sum, type Tally } from './report.ts'

/**
 * Free space in bytes that /dev/shm must have to be used. The tests' temporary files never need as much at
 * one time.
 */
const SCRATCH_BYTES = 8 * 2 ** 30

/** Mutants of the facts that one run tries. `npm run conformance` tries all of them. */
const MUTANTS = 20

/** The results of static checks and mutants do not depend on the load, so repeated runs leave them out. */
const isRepeated = process.argv.includes('--repeated')

// Run every part even if an earlier one failed, so that one run shows all failures.
const scratch = scratchFolder()
const reports = mkdtempSync(join(scratch, 'hearth-reports-'))
try {
  const checks = isRepeated ? Promise.resolve(sum([])) : runStaticChecks()
  // The compiler of the contracts uses one core, so run it beside the checks.
  const alone = await Promise.all([checks, runContractTests(checks)])
  const missing = await findMissingChromium()
  // Run tests with and without a browser concurrently, because each spends about half its time waiting.
  const withoutBrowser = runVitest('unit and integration tests', ['--project=!components']).tally
  const tests = await Promise.all([withoutBrowser, missing ?? runBrowserTests(withoutBrowser)])
  finish(sum([...alone, ...tests]))
} finally {
  rmSync(reports, { recursive: true, force: true })
}

/**
 * Tests the contracts, and whether their artifacts match the compiler's output.
 * @param turn resolves when it may print
 */
async function runContractTests(turn: Promise<unknown>): Promise<Tally> {
  const built = await runForge('default', 'build')
  const tested = built.code === 0 ? await runForge('test', 'test') : built
  const { code, output } = tested
  await turn
  if (code !== 0) console.log(output.trimEnd())
  const stale = code === 0 ? staleArtifacts() : []
  const isOk = code === 0 && stale.length === 0
  console.log(
    heading('contract tests', isOk, tested === built ? built.seconds : built.seconds + tested.seconds),
  )
  return sum([readForgeTally(output, code), { passed: 0, failures: stale }])
}

function runForge(...forgeArgs: Parameters<typeof forge>): Promise<Outcome> {
  const { command, args, options } = forge(...forgeArgs)
  return run(command, args, options)
}

function staleArtifacts(): string[] {
  const present = readPresent()
  return Object.entries(readBuilt()).flatMap(([name, text]) =>
    present[name] === text ? [] : `${name} does not match the compiler's output. Run npm run generate.`,
  )
}

/** Installs Chromium if there is none, and returns the failure if that is impossible. */
async function findMissingChromium(): Promise<Tally | undefined> {
  try {
    await ensureChromium((line) => console.log(line))
    return undefined
  } catch (error) {
    return { passed: 0, failures: [(error as Error).message] }
  }
}

/**
 * Contradicts random facts of the requirements, and checks that their tests fail. One job needs less CPU time
 * than two, which would each start PostgreSQL, Chromium and vitest, and transform the sources.
 * @param turn resolves when it may print
 */
async function runMutants(turn: Promise<unknown>): Promise<Tally> {
  const sample = ['--known', '--sample', String(MUTANTS), '--jobs', '1']
  const args = [join(root, 'scripts/test/conformance/main.ts'), ...sample]
  const env = { ...process.env, TMPDIR: scratch }
  const { code, output, seconds } = await run(process.execPath, args, { cwd: root, env })
  await turn
  process.stdout.write(`\n== mutants\n${output}`)
  console.log(heading('mutants', code === 0, seconds))
  return readMutantsTally(output, code)
}

/**
 * Runs whole flows, then components, then mutants. In one process with the other tests, Vitest would run
 * components last, when nothing else uses the second core.
 * @param turn resolves when it may print
 */
async function runBrowserTests(turn: Promise<unknown>): Promise<Tally> {
  const flows = runPlaywright(turn)
  await flows.ended
  const components = runVitest('component tests', ['--project=components'], flows.tally)
  await components.ended
  const mutants = isRepeated ? sum([]) : await runMutants(components.tally)
  return sum([await flows.tally, await components.tally, mutants])
}

function runVitest(name: string, options: string[], turn?: Promise<unknown>): TestRun {
  const report = join(reports, `${name}.json`)
  const reporter = join(root, 'scripts/test/failure-report.ts')
  const args = [commandOf('vitest'), 'run', '--reporter=default', `--reporter=${reporter}`, ...options]
  return runTests('vitest', name, args, report, turn)
}

function runPlaywright(turn: Promise<unknown>): TestRun {
  const report = join(reports, 'playwright.json')
  const args = [
    commandOf('@playwright/test', '.', 'playwright'),
    'test',
    '--config',
    'e2e/playwright.config.ts',
  ]
  return runTests('playwright', 'browser tests', args, report, turn)
}

interface TestRun {
  /** Fulfilled when the runner has exited, even if it may not print yet. */
  ended: Promise<unknown>
  tally: Promise<Tally>
}

function runTests(
  runner: 'vitest' | 'playwright',
  name: string,
  args: string[],
  report: string,
  turn?: Promise<unknown>,
): TestRun {
  const printHeading = () => console.log(`\n== ${name}`)
  if (turn) turn.then(printHeading)
  else printHeading()
  const reportFile = runner === 'vitest' ? 'VITEST_REPORT_FILE' : 'PLAYWRIGHT_JSON_OUTPUT_FILE'
  const env = { ...process.env, TMPDIR: scratch, [reportFile]: report }
  const ended = run(process.execPath, args, { cwd: root, env, show: turn ?? true })
  const tally = ended.then(async ({ code, seconds }) => {
    await turn
    console.log(heading(name, code === 0, seconds))
    return readTally(runner, report, code)
  })
  return { ended, tally }
}

/**
 * Returns a folder for temporary databases: in memory if there is enough space, which saves 10% of the CPU
 * time.
 */
function scratchFolder(): string {
  const memory = '/dev/shm'
  try {
    const { bavail, bsize } = statfsSync(memory)
    if (bavail * bsize >= SCRATCH_BYTES) return memory
  } catch {
    // This system has no /dev/shm.
  }
  return tmpdir()
}
