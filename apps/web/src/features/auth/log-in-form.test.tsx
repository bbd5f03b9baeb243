import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { RejectedAnswer } from '../../../../../e2e/screenshots/answers.ts'
import { user } from '../../../../../e2e/screenshots/filled.ts'
import { authSession, prepareAuthPages } from '../../../test/prepare-auth-pages.tsx'
import { recordNavigations } from '../../../test/record-navigations.ts'

const wrong = new RejectedAnswer(401, {
  message: 'The email address or the password is wrong.',
  error: 'INVALID_CREDENTIALS',
  statusCode: 401,
})
const accepted = { ...authSession, token_type: 'bearer', expires_at: 4_000_000_000, user } as const

async function openForm(login: RejectedAnswer | typeof accepted = accepted) {
  const pages = await prepareAuthPages({ answers: { login } })
  const screen = await pages.open('/auth')
  const form = screen.getByRole('form', { name: 'Log in' })
  return {
    ...pages,
    screen,
    email: form.getByRole('textbox', { name: 'Email' }),
    password: form.getByRole('textbox', { name: 'Password' }),
    submit: form.getByRole('button', { name: /^(Log in|Logging in|Try again)/ }),
  }
}

test('sends no invalid form', { tags: ['AUT-02'] }, async () => {
  const { api, screen, email, password, submit } = await openForm()
  await email.fill('nobody')
  await password.fill('short')
  await submit.click()
  await expect.element(screen.getByText('Enter a valid email address.')).toBeVisible()
  await expect.element(screen.getByText('Use at least 8 characters.')).toBeVisible()
  await expect.element(email).toHaveFocus()
  expect(api.calls).not.toContain('POST /api/login')
})

test('shows and logs a rejected login, does not retry it and keeps the address', {
  tags: ['AUT-02', 'ERR-04'],
}, async () => {
  const navigations = recordNavigations()
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { api, screen, email, password, submit, readBodies } = await openForm(wrong)
  await email.fill(user.email)
  await password.fill('not the password')
  await submit.click()
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('The email address or the password is wrong.')
  expect(log.mock.calls).toEqual([['The email address or the password is wrong.']])
  await expect.element(submit).toHaveFocus()
  api.answers.login = accepted
  await password.fill('the right password')
  await submit.click()
  await expect.poll(() => navigations).toEqual(['/dashboard'])
  const { email: address } = user
  expect(await readBodies('/api/login')).toMatchObject([
    { email: address, password: 'not the password' },
    { email: address, password: 'the right password' },
  ])
  expect(localStorage.getItem('accessToken')).toBe(authSession.access_token)
})

test('stays busy until the dashboard replaces the form', { tags: ['AUT-02'] }, async () => {
  const navigations = recordNavigations()
  const { email, password, submit } = await openForm()
  await email.fill(user.email)
  await password.fill('the right password')
  await submit.click()
  await expect.poll(() => navigations).toEqual(['/dashboard'])
  await expect.element(submit).toHaveTextContent('Logging in…')
  await expect.element(submit).toHaveAttribute('aria-disabled', 'true')
})

test('counts down the wait of a rate-limited account and lets others log in', {
  tags: ['AUT-02'],
}, async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const limited = { message: 'Too many log-ins.', error: 'RATE_LIMITED', statusCode: 429 }
  const { api, screen, email, password, submit } = await openForm(new RejectedAnswer(429, limited, 75))
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] })
  await email.fill('mara@example.org')
  await password.fill('not the password')
  await submit.click()
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent(/^Too many attempts\. ?Try again in 1:1\d/)
  await expect.element(submit).toMatchTextContent(/^Try again in 1:1\d$/)
  await expect.element(submit).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  await email.fill('someone@example.org')
  await expect.element(submit).toHaveTextContent('Log in')
  await expect.element(submit).not.toHaveAttribute('aria-disabled')
  await email.fill('mara@example.org')
  vi.advanceTimersByTime(60_000)
  await expect.element(submit).toMatchTextContent(/^Try again in 1\d s$/)
  vi.advanceTimersByTime(15_000)
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/You can try again now\./)
  await expect.element(submit).toHaveTextContent('Log in')
  await expect.element(submit).not.toHaveAttribute('aria-disabled')
  expect(api.calls.filter((call) => call === 'POST /api/login')).toHaveLength(1)
})
