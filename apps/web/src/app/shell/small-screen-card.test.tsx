import { expect, onTestFinished, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { prepareBrowser } from '../../../test/prepare-browser.ts'
import { SmallScreenCard } from './small-screen-card.tsx'

/** Renders the card at a URL of the portal. Returns what it emails. */
async function renderAt(path: string, accessToken?: string) {
  const { href, origin } = location
  history.replaceState(null, '', path)
  onTestFinished(() => history.replaceState(null, '', href))
  await prepareBrowser({}, accessToken ? { accessToken } : {})
  const screen = await render(<SmallScreenCard />)
  const link = screen.getByRole('link', { name: 'Email me the link' })
  const { protocol, search } = new URL((link.element() as HTMLAnchorElement).href)
  expect(protocol).toBe('mailto:')
  expect(search).not.toContain('+')
  return { screen, origin, mail: Object.fromEntries(new URLSearchParams(search)) }
}

test('offers to email the URL of the portal', { tags: ['LAY-10'] }, async () => {
  const { screen, origin, mail } = await renderAt('/dashboard', 'token')
  expect(mail).toEqual({ subject: 'Hearth', body: `${origin}/` })
  await expect.element(screen.getByText(/Everything you have earned is waiting there\./)).toBeVisible()
})

test('emails the invitation, and no other parameter', { tags: ['LAY-10'] }, async () => {
  const { screen, origin, mail } = await renderAt('/auth/signup?referralCode=A+B&token=secret')
  expect(mail.body).toBe(`${origin}/auth/signup?referralCode=A+B`)
  await expect.element(screen.getByText(/The email includes your invitation\./)).toBeVisible()
})
