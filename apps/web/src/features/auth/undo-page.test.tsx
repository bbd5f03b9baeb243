import { expect, test, vi } from 'vitest'
import { id } from '../../../../../e2e/screenshots/filled.ts'
import { authSession, prepareAuthPages, rejectAuth } from '../../../test/prepare-auth-pages.tsx'
import { clientState } from '../../lib/session/client-state.ts'

const LINK = `/undo#${'x'.repeat(43)}`
const expired = rejectAuth(403, 'otp_expired')
const undo = (expires_at: string) => ({
  action: 'password',
  old_email: null,
  changed_at: '2026-01-01T10:00:00Z',
  expires_at,
})
const open = { '/undo/lookup': undo('2100-01-08T10:00:00Z') }

test('offers a new password if the link was used meanwhile', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const pages = await prepareAuthPages({ account: { ...open, '/undo': expired } })
  const screen = await pages.open(LINK)
  await screen.getByRole('button', { name: 'Undo the change' }).click()
  await expect.element(screen.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expect.element(screen.getByText('It was already used.')).toBeVisible()
  await screen.getByRole('link', { name: 'Choose a new password' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
})

test('shows the expiry time of a link that expires while open', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const account = { '/undo/lookup': undo('2026-01-08T10:00:00Z'), '/undo': expired }
  const pages = await prepareAuthPages({ account })
  const screen = await pages.open(LINK)
  await screen.getByRole('button', { name: 'Undo the change' }).click()
  await expect.element(screen.getByText('It expired on 8 Jan 2026, 10:00.')).toBeVisible()
})

test('sends a member with a used link to the profile', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const pages = await prepareAuthPages({ account: { '/undo/lookup': expired } })
  clientState.set({ accessToken: authSession.access_token })
  const screen = await pages.open(LINK)
  await expect.element(screen.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Open profile' }))
    .toHaveAttribute('href', '/profile/security')
})

test('does not send an incomplete link to the server', async () => {
  const pages = await prepareAuthPages({ account: open })
  const screen = await pages.open(LINK.slice(0, -1))
  await expect.element(screen.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible()
  expect(pages.api.calls.filter((call) => call.includes('/undo'))).toEqual([])
})

test('looks up a link without undoing the change', async () => {
  const pages = await prepareAuthPages({ account: open })
  const screen = await pages.open(LINK)
  await expect.element(screen.getByRole('button', { name: 'Undo the change' })).toBeVisible()
  expect(pages.api.calls.filter((call) => call.includes('/undo'))).toEqual(['POST /auth/v1/undo/lookup'])
})

test('blocks retries until the rate limit ends', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const limited = rejectAuth(429, 'over_request_rate_limit', 75)
  const pages = await prepareAuthPages({ account: { '/undo/lookup': limited } })
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] })
  const screen = await pages.open(LINK)
  const retry = screen.getByRole('button', { name: /^Try again/ })
  await expect.element(retry).toMatchTextContent(/^Try again in 1:1\d$/)
  await expect.element(retry).toHaveAttribute('aria-disabled', 'true')
  vi.advanceTimersByTime(75_000)
  await expect.element(retry).toHaveTextContent('Try again')
  Object.assign(pages.api.account ?? {}, open)
  await retry.click()
  await expect.element(screen.getByRole('button', { name: 'Undo the change' })).toBeVisible()
})

test('does not replace the session of another member', async () => {
  const session = { access_token: 'a', refresh_token: 'r', user: { id: id(77) } }
  const pages = await prepareAuthPages({ account: { ...open, '/undo': session } })
  clientState.set({ accessToken: authSession.access_token })
  const screen = await pages.open(LINK)
  await screen.getByRole('button', { name: 'Undo the change' }).click()
  await expect.element(screen.getByRole('heading', { name: 'The change was undone' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Log out' })).toHaveAttribute('href', '/auth/logout')
  expect(localStorage.getItem('accessToken')).toBe(authSession.access_token)
})
