import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { browserArguments } from '../../e2e/support/browser-arguments.ts'
import { withServerDatabase } from '../../e2e/support/database.ts'
import { findFreePort } from '../../e2e/support/free-port.ts'
import { startHearthProcess } from '../../e2e/support/hearth-process.ts'
import { seedCommunity } from '../../e2e/support/seed-community.ts'
import { submitLogIn } from '../../e2e/support/submit-log-in.ts'
import { ensureChromium, findChromium } from '../../scripts/test/ensure-chromium.ts'

/** Number of entries in the log of a member with years of activity. */
const LOG_ENTRIES = 10_000
const SCREEN = { width: 1280, height: 800 }

export interface Browser {
  context: BrowserContext
  /** Debugging port of Chromium. */
  port: number
  close(): Promise<void>
}

export interface Portal {
  url: string
  environment: NodeJS.ProcessEnv
  /** Opens Chromium with its own profile. */
  openBrowser(): Promise<Browser>
  /** Opens Chromium, signed in as a member with a long log. */
  openMembersBrowser(): Promise<Browser>
  stop(): Promise<void>
}

/** Starts Hearth as `npm start` does, with a seeded community. */
export async function openPortal(): Promise<Portal> {
  await ensureChromium((line) => console.log(line))
  const hearth = await startHearthProcess({ RATE_LIMIT_FACTOR: '1000' })
  try {
    const member = seedCommunity(hearth)
    process.env.HEARTH_DATA_DIR = hearth.environment.DATA_DIR
    await lengthenLog(member.email)
    const logIn = async (context: BrowserContext) => {
      const page = await context.newPage()
      await submitLogIn(page, member, hearth.url)
      return page
    }
    await acceptPolicy(logIn)
    return {
      ...hearth,
      openBrowser,
      async openMembersBrowser() {
        const browser = await openBrowser()
        await (await logIn(browser.context)).close()
        return browser
      },
    }
  } catch (error) {
    await hearth.stop()
    throw error
  }
}

/** Accepts the privacy policy, whose dialog would cover the page. */
async function acceptPolicy(logIn: (context: BrowserContext) => Promise<Page>): Promise<void> {
  const browser = await openBrowser()
  const page = await logIn(browser.context)
  const policy = page.getByRole('dialog', { name: 'Updated Privacy Policy' })
  await policy.getByRole('checkbox').check()
  await policy.getByRole('button', { name: 'Continue' }).click()
  await policy.waitFor({ state: 'detached' })
  await browser.close()
}

/** Adds entries without points, so that ledger and totals still agree. */
async function lengthenLog(email: string): Promise<void> {
  await withServerDatabase((db) =>
    sql`
      insert into ledger_entries (member_id, category, points, comment, source_kind, source_id, occurred_at)
      select members.id, 'Others', 0, 'A note of no worth ' || n, 'bench', n, now() - n * interval '3 hours'
      from members, generate_series(1, ${LOG_ENTRIES}::int) as n where email = ${email}`.execute(db),
  )
}

async function openBrowser(): Promise<Browser> {
  const [profile, port] = await Promise.all([mkdtemp(join(tmpdir(), 'hearth-profile-')), findFreePort()])
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: [...browserArguments, `--remote-debugging-port=${port}`],
    viewport: SCREEN,
    screen: SCREEN,
  })
  return {
    context,
    port,
    async close() {
      await context.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}
