import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { type HearthProcess, ROOT } from '../support/hearth-process.ts'
import { seedCommunity } from '../support/seed-community.ts'
import { submitLogIn } from '../support/submit-log-in.ts'
import { waitForDashboard } from '../support/wait-for-dashboard.ts'
import { themes } from './scene.ts'

const FOLDER = 'docs/images'

/** Captures the README's screenshots: a member's dashboard in a seeded community, at the current date. */
export async function captureReadmeScreenshots(hearth: HearthProcess, browser: Browser): Promise<void> {
  const member = seedCommunity(hearth)
  mkdirSync(join(ROOT, FOLDER), { recursive: true })
  for (const theme of themes) {
    const page = await browser.newPage({
      baseURL: hearth.url,
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce',
    })
    await page.addInitScript((name) => {
      localStorage.setItem('theme', name)
      // Postpone the privacy dialog, which would cover the page.
      sessionStorage.setItem('ppSkipped', 'true')
    }, theme)
    await submitLogIn(page, member)
    await page.goto('/dashboard?range=last30days')
    await waitForDashboard(page)
    await page.screenshot({ path: join(ROOT, FOLDER, `dashboard-${theme}.png`) })
    console.log(`${FOLDER}/dashboard-${theme}.png`)
    await page.close()
  }
}
