import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { ensureChromium, findChromium } from '../scripts/ensure-chromium.ts'
import { browserArguments } from './support/browser-arguments.ts'
import { dashboardIsLoaded } from './support/dashboard-is-loaded.ts'
import { ROOT, startHearthProcess } from './support/hearth-process.ts'
import { seedCommunity } from './support/seed-community.ts'
import { submitLogIn } from './support/submit-log-in.ts'

/** The README's pictures: a member of a seeded community, in both themes. */
const DIRECTORY = join(ROOT, 'docs/images')

await ensureChromium((line) => console.log(line))
console.log('Starting Hearth with a seeded community.')
const hearth = await startHearthProcess({})
try {
  const member = seedCommunity(hearth)

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
    await submitLogIn(page, member)
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
