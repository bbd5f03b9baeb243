import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { mailedCode, type NewMember, newMember } from '../../apps/server/src/test/support/new-member.ts'
import { submitLogIn } from './submit-log-in.ts'

export type { Locator, NewMember, Page }
export { expect, mailedCode, newMember }

export interface WorkerFixtures {
  /** Where the portal is, and where its accounts are kept: the same server, unless a file says otherwise. */
  place: { portal: string; accounts: string }
}

interface Fixtures {
  /** Whether the portal asks for the privacy policy in force, as it asks every new member. */
  asksPrivacy: boolean
  /** A member of this test's own. */
  member: NewMember
  /** What the page reported as errors. Fails the test where there are any, unless the test says that it causes some. */
  pageErrors: { messages: string[]; expected: boolean }
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the form that Playwright asks for
  place: [async ({}, use) => use({ portal: serverUrl(), accounts: serverUrl() }), { scope: 'worker' }],
  asksPrivacy: [false, { option: true }],
  context: async ({ context, asksPrivacy }, use) => {
    // As if the member had put it off: the dialog would stand over what a test looks at.
    if (!asksPrivacy)
      await context.addInitScript(() => {
        if (location.protocol.startsWith('http')) sessionStorage.setItem('ppSkipped', 'true')
      })
    await use(context)
    // Route handlers may still be running when the test ends.
    const ignoring = { behavior: 'ignoreErrors' } as const
    await Promise.all([context, ...context.pages()].map((each) => each.unrouteAll(ignoring)))
  },
  baseURL: async ({ place }, use) => use(place.portal),
  member: async ({ place }, use) => use(await newMember(place.accounts)),
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

export function serverUrl(): string {
  const url = process.env.HEARTH_URL
  if (!url) throw new Error('HEARTH_URL is not set; the global setup of Playwright sets it')
  return url
}

/** Logs in through the page and waits for the dashboard. */
export async function logIn(page: Page, member: NewMember): Promise<void> {
  await submitLogIn(page, member)
  await expect(page.getByRole('group', { name: 'Total points' })).toBeVisible()
}

/** Opens the portal with the session that the member signed up with; quicker than logging in, where that is not the matter. */
export async function enter(page: Page, { email, accessToken, refreshToken }: NewMember): Promise<void> {
  // Any page of the portal's origin; this one has nothing that runs.
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

/** Opens the dashboard as somebody who is logged in. */
export async function openDashboard(page: Page, member: NewMember): Promise<void> {
  await enter(page, member)
  await page.goto('/dashboard')
  await expect(page.getByRole('group', { name: 'Total points' })).toBeVisible()
}

/** What the header says the member has, as a number. */
export async function headerPoints(page: Page): Promise<number> {
  const text = (await page.getByRole('banner').locator('p', { hasText: 'PTS' }).textContent()) ?? ''
  return Number(text.replace(/[^\d,]/g, '').replace(',', '.'))
}

export function stored(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key)
}
