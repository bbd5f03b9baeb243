import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import { mailedCode, type NewMember, newMember } from '../../apps/server/src/test/support/new-member.ts'
import { recordToasts } from './record-toasts.ts'
import { submitLogIn } from './submit-log-in.ts'

export type { Locator, NewMember, Page }
export { expect, mailedCode, newMember }

export interface WorkerFixtures {
  /** URLs of the portal and its auth service, which are the same by default. */
  urls: { portal: string; accounts: string }
}

interface Fixtures {
  /** New member for this test. */
  member: NewMember
  /** Errors reported by the page. Any error fails the test unless `expected` is set. */
  pageErrors: { messages: string[]; expected: boolean }
  /** Titles of all toasts so far. A toast is visible for four seconds only, so a busy test could miss it. */
  toasts: string[]
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern
  urls: [async ({}, use) => use({ portal: serverUrl(), accounts: serverUrl() }), { scope: 'worker' }],
  context: async ({ context }, use) => {
    await postponePrivacyDialog(context)
    await use(context)
    // Ignore errors of route handlers that outlast the test.
    const ignoring = { behavior: 'ignoreErrors' } as const
    await Promise.all([context, ...context.pages()].map((each) => each.unrouteAll(ignoring)))
  },
  baseURL: async ({ urls }, use) => use(urls.portal),
  toasts: async ({ context }, use) => use(await recordToasts(context)),
  member: async ({ urls }, use) => use(await newMember(urls.accounts)),
  pageErrors: [
    async ({ page }, use) => {
      const errors: Fixtures['pageErrors'] = { messages: [], expected: false }
      page.on('pageerror', (error) => errors.messages.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error') errors.messages.push(message.text())
      })
      await use(errors)
      if (!errors.expected) expect(errors.messages, 'errors of the page').toEqual([])
    },
    { auto: true },
  ],
})

/** Postpones the privacy dialog in a context, because it would cover the page. */
export async function postponePrivacyDialog(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (location.protocol.startsWith('http')) sessionStorage.setItem('ppSkipped', 'true')
  })
}

export function serverUrl(): string {
  const url = process.env.HEARTH_URL
  if (!url) throw new Error('HEARTH_URL is not set. The global setup of Playwright sets it.')
  return url
}

/** Logs in through the page and waits for the dashboard. */
export async function logIn(page: Page, member: NewMember): Promise<void> {
  await submitLogIn(page, member)
  await expect(page.getByRole('group', { name: 'Total points' })).toBeVisible()
}

/** Stores the session from sign-up in the browser, which is faster than logging in. */
export async function openWithSession(
  page: Page,
  { email, accessToken, refreshToken }: NewMember,
): Promise<void> {
  // Open a page without scripts at the portal's origin, to write its local storage.
  await page.goto('/config.json')
  await page.evaluate(
    ([access_token, refresh_token, email]) => {
      const expires_at = Math.floor(Date.now() / 1000) + 3600
      const session = { access_token, refresh_token, expires_in: 3600, expires_at, token_type: 'bearer' }
      localStorage.setItem('hearth-session', JSON.stringify({ ...session, user: { email } }))
      localStorage.setItem('accessToken', access_token)
    },
    [accessToken, refreshToken, email] as const,
  )
}

/** Opens the dashboard as a logged-in member. */
export async function openDashboard(page: Page, member: NewMember): Promise<void> {
  await openWithSession(page, member)
  await page.goto('/dashboard')
  await expect(page.getByRole('group', { name: 'Total points' })).toBeVisible()
}

/** Returns the member's points in the header. */
export async function readHeaderPoints(page: Page): Promise<number> {
  const text = (await page.getByRole('banner').locator('p', { hasText: 'PTS' }).textContent()) ?? ''
  return Number(text.replace(/[^\d,]/g, '').replace(',', '.'))
}

export function stored(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key)
}
