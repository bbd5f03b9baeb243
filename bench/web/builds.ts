import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startVite, WEB } from '../../e2e/support/start-vite.ts'
import { commandOf } from '../../scripts/paths.ts'
import { run } from '../../scripts/run.ts'
import { median } from '../harness/median.ts'
import type { Row } from '../report.ts'
import type { Portal } from './open-portal.ts'

const BUILDS = 3
const RELOADS = 10
/** File of the sign-in page that the benchmark changes. */
const CHANGED = 'src/features/auth/log-in-form.tsx'

/** Measures the production build, including the compressed copies. */
export async function measureBuild(): Promise<Row> {
  const durations: number[] = []
  for (let n = 0; n < BUILDS; n++) {
    const folder = await mkdtemp(join(tmpdir(), 'hearth-build-'))
    const args = [commandOf('vite', 'apps/web'), 'build', '--outDir', folder, '--emptyOutDir']
    const { code, output, seconds } = await run(process.execPath, args, { cwd: WEB })
    await rm(folder, { recursive: true })
    if (code !== 0) throw new Error(`Failed to build the portal: ${output}`)
    durations.push(seconds)
  }
  return {
    name: 'portal build',
    value: median(durations),
    unit: 's',
    note: `Median of ${BUILDS}. Aim: under 20.`,
  }
}

/** Measures the time from saving a file to the updated page, as with `npm run dev`. */
export async function measureHotReload({ url, openBrowser }: Portal): Promise<Row> {
  const vite = await startVite(url)
  const browser = await openBrowser()
  try {
    const page = await browser.context.newPage()
    await page.goto(`${vite.url}/auth`)
    await page.getByRole('heading', { name: 'Log in' }).waitFor()
    const durations: number[] = []
    for (let n = 0; n <= RELOADS; n++) {
      const updated = page.waitForEvent('console', (message) => message.text().includes('hot updated'))
      const startedAt = performance.now()
      await utimes(join(WEB, CHANGED), new Date(), new Date())
      await updated
      // The first reload is a warm-up.
      if (n > 0) durations.push(performance.now() - startedAt)
    }
    return {
      name: 'hot reload',
      value: median(durations),
      unit: 'ms',
      note: `Median of ${RELOADS}, slowest ${Math.max(...durations).toFixed(0)} ms: from the file's new time to the module in the page. Aim: under 300.`,
    }
  } finally {
    await browser.close()
    vite.stop()
  }
}
