import { expect, test, vi } from 'vitest'
import { prepareAuthPages, rejectAuth } from '../../../test/prepare-auth-pages.tsx'
import { clientState, noResetTimeout } from '../../lib/session/client-state.ts'
import { encodePendingSignUp } from './pending-sign-up.ts'
import { computeNextTimeout } from './resend-backoff.ts'

const email = 'ada@example.org'

test('keeps the wait for another code after a reload and prefers the wait of the server', {
  tags: ['AUT-04'],
}, async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const limited = rejectAuth(429, 'over_email_send_rate_limit', 97)
  const { api, open } = await prepareAuthPages({ account: { '/resend': limited } })
  const pending = { ...computeNextTimeout(noResetTimeout, email), userId: 'ada' }
  clientState.set({ signupToken: encodePendingSignUp(pending) })
  const first = await open('/auth/verify')
  await expect.element(first.getByRole('button', { name: /^Resend in (1:00|5\d s)$/ })).toBeVisible()
  vi.advanceTimersByTime(25_000)
  await first.unmount()
  clientState.reload()
  const screen = await open('/auth/verify')
  const resend = screen.getByRole('button', { name: /^Resend/ })
  await expect.element(resend).toMatchTextContent(/^Resend in (2\d|3\d) s$/)
  await expect.element(resend).toHaveAttribute('aria-disabled', 'true')
  vi.advanceTimersByTime(35_000)
  await expect.element(resend).toHaveTextContent('Resend code')
  await resend.click()
  await expect.element(resend).toMatchTextContent(/^Resend in 1:3\d$/)
  await expect
    .element(screen.getByText('We already emailed a code. It can take a moment to arrive.'))
    .toBeVisible()
  expect(api.calls.filter((call) => call.endsWith('/resend'))).toHaveLength(1)
})
