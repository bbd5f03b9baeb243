import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { ensureChromium, findChromium } from '../scripts/ensure-chromium.ts'
import { browserArguments } from './support/browser-arguments.ts'
import { dashboardIsLoaded } from './support/dashboard-is-loaded.ts'
import { ROOT, startHearthProcess } from './support/hearth-process.ts'

/** The README's pictures: a member of a seeded community, in both themes. */
const DIRECTORY = join(ROOT, 'docs/images')

await ensureChromium((line) => console.log(line))
console.log('Starting Hearth with a seeded community.')
const hearth = await startHearthProcess({})
try {
  const said = execFileSync(
    process.execPath,
    ['apps/server/src/seed/main.ts', '--members', '400', '--days', '90'],
    {
      cwd: ROOT,
      env: hearth.environment,
      encoding: 'utf8',
    },
  )
  const [, email = '', password = ''] = /Sign in as (\S+) with the password (\S+)/.exec(said) ?? []

  mkdirSync(DIRECTORY, { recursive: true })
  const browser = await chromium.launch({ executablePath: findChromium(), args: browserArguments })
  for (const theme of ['light', 'dark']) {
    const page = await browser.newPage({
      baseURL: hearth.url,
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce',
    })
    await page.addInitScript((name) => {
      localStorage.setItem('theme', name)
      // The policy that every new member is asked about would stand over the picture.
      sessionStorage.setItem('ppSkipped', 'true')
    }, theme)
    await page.goto('/auth')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL(/\/dashboard/)
    await page.goto('/dashboard?range=last30days')
    await dashboardIsLoaded(page)
    await page.screenshot({ path: join(DIRECTORY, `dashboard-${theme}.png`) })
    console.log(`docs/images/dashboard-${theme}.png`)
    await page.close()
  }
  await browser.close()
} finally {
  await hearth.stop()
}
