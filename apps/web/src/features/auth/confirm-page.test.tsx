import { expect, test, vi } from 'vitest'
import { authSession, prepareAuthPages, rejectAuth } from '../../../test/prepare-auth-pages.tsx'
import { clientState } from '../../lib/session/client-state.ts'
import { setPendingLink } from './pending-link.ts'

const email = 'new@example.org'

test('requires a click on both links of an address change, and leaves the open session', {
  tags: ['AUT-01'],
}, async () => {
  const { api, open, openSession, readBodies } = await prepareAuthPages({ account: { '/verify': {} } })
  await openSession()
  clientState.set({ accessToken: authSession.access_token })
  const redeem = async (tokenHash: string) => {
    setPendingLink({ kind: 'confirmation', type: 'email_change', tokenHash, email })
    const screen = await open('/auth/confirm')
    await expect.element(screen.getByText(email)).toBeVisible()
    expect(await readBodies('/auth/v1/verify')).not.toContainEqual({
      type: 'email_change',
      token_hash: tokenHash,
    })
    await screen.getByRole('button', { name: 'Confirm address' }).click()
    await expect.element(screen.getByRole('heading', { name: 'Address confirmed' })).toBeVisible()
    return screen
  }
  const first = await redeem('one')
  await expect.element(first.getByText('Now open the link in the email to your other address.')).toBeVisible()
  await first.unmount()
  const access_token = 'opened.by.link'
  Object.assign(api.account ?? {}, { '/verify': { access_token } })
  const second = await redeem('two')
  await expect.element(second.getByText('Your account now uses the new email address.')).toBeVisible()
  await expect
    .element(second.getByRole('link', { name: 'Go to your profile' }))
    .toHaveAttribute('href', '/profile/security')
  expect(await readBodies('/auth/v1/verify')).toEqual([
    { type: 'email_change', token_hash: 'one' },
    { type: 'email_change', token_hash: 'two' },
  ])
  // Only the session that the link opened ends.
  expect(api.calls.filter((call) => call.endsWith('/logout'))).toHaveLength(1)
  expect(localStorage.getItem('accessToken')).toBe(authSession.access_token)
})

test('opens a session that this browser did not request only after a click', {
  tags: ['NAV-05'],
}, async () => {
  const { open } = await prepareAuthPages()
  setPendingLink({
    kind: 'session',
    accessToken: authSession.access_token,
    refreshToken: authSession.refresh_token,
    email,
  })
  const screen = await open('/auth/confirm')
  await expect.element(screen.getByRole('heading', { name: 'Open this account?' })).toBeVisible()
  await expect.element(screen.getByText(email)).toBeVisible()
  expect(localStorage.getItem('hearth-session')).toBeNull()
  await screen.getByRole('button', { name: 'Open account' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  expect(location.pathname).toBe('/auth/reset-password')
  await screen.unmount()
  const again = await open('/auth/confirm')
  await expect.element(again.getByRole('heading', { name: 'Log in' })).toBeVisible()
})

test('does not mention a code for a used confirmation link', { tags: ['AUT-01'] }, async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { open } = await prepareAuthPages({ account: { '/verify': rejectAuth(403, 'otp_expired') } })
  setPendingLink({ kind: 'confirmation', type: 'signup', tokenHash: '0'.repeat(56), email })
  const screen = await open('/auth/confirm')
  await screen.getByRole('button', { name: 'Confirm address' }).click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/^This link no longer works\./)
})
