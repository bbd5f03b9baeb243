import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type Answers, never, RejectedAnswer } from '../../../../../e2e/screenshots/answers.ts'
import { filled } from '../../../../../e2e/screenshots/filled.ts'
import { authSession, prepareAuthPages } from '../../../test/prepare-auth-pages.tsx'
import { recordNavigations } from '../../../test/record-navigations.ts'
import { renderFeature } from '../../../test/render-feature.tsx'
import { SignUpForm } from './sign-up-form.tsx'

const unknown = new RejectedAnswer(404, { message: 'Unknown.', error: 'NOT_FOUND', statusCode: 404 })

async function render(answers: Answers = {}, referralCode?: string) {
  // The bot check never ends, so no form is sent.
  const mock: Answers = { ...filled, readBotChallenge: never, ...answers }
  const form = <SignUpForm referralCode={referralCode} />
  const rendered = await renderFeature(form, mock, '/auth/signup')
  const { screen } = rendered
  return {
    ...rendered,
    code: screen.getByRole('textbox', { name: /^Referral code/ }),
    accepts: screen.getByRole('checkbox', { name: /^I have read and accept/ }),
    create: screen.getByRole('button', { name: 'Create account' }),
    async fill() {
      await screen.getByRole('textbox', { name: 'Email' }).fill('ada@example.org')
      await screen.getByRole('textbox', { name: 'Password' }).fill('eight words would be better')
    },
  }
}

test('names the inviter while the code is typed', async () => {
  const { screen, code } = await render()
  await code.fill('K7XQ2')
  await expect.element(screen.getByText(/^J\. P\. invited you/)).toBeVisible()
})

test('does not look up an incomplete code', async () => {
  const { api, code } = await render()
  await code.fill('K7XQ')
  await code.fill('')
  expect(api.calls.filter((call) => call.startsWith('GET /api/referrals/'))).toEqual([])
})

test('reports an unknown code without moving the form', async () => {
  const { screen, code, create } = await render({ readInviter: unknown })
  const top = create.element().getBoundingClientRect().top
  await code.fill('22222')
  await expect.element(screen.getByText(/^This referral code doesn't exist\./)).toBeVisible()
  expect(create.element().getBoundingClientRect().top).toBe(top)
})

test('stops once before it sends a code that turns out to be unknown', async () => {
  const { screen, api, code, accepts, create, fill } = await render({ readInviter: unknown })
  await fill()
  await accepts.click()
  const { promise, resolve } = Promise.withResolvers<void>()
  api.delay = promise
  await code.fill('33333')
  await create.click()
  resolve()
  await expect.element(code).toHaveFocus()
  await expect.element(screen.getByText(/^This referral code doesn't exist\./)).toBeVisible()
  await create.click()
  await expect.element(screen.getByRole('button', { name: 'Creating your account…' })).toBeVisible()
})

test('asks for the acceptance of the policies before it sends the form', async () => {
  const { screen, accepts, create, fill } = await render()
  await fill()
  await create.click()
  await expect.element(accepts).toHaveFocus()
  await expect.element(screen.getByText(/^Accept the Terms of Service and the Privacy Policy/)).toBeVisible()
  await accepts.click()
  await create.click()
  await expect.element(screen.getByRole('button', { name: 'Creating your account…' })).toBeVisible()
})

test('links to both policies in new tabs', async () => {
  const { screen } = await render()
  for (const [name, path] of [
    [/^Terms of Service/, '/policies/terms'],
    [/^Privacy Policy/, '/policies/privacy'],
  ] as const) {
    await expect.element(screen.getByRole('link', { name })).toHaveAttribute('href', path)
    await expect.element(screen.getByRole('link', { name })).toHaveAttribute('target', '_blank')
  }
})

test('marks a password that only the server rejects until it is changed', { tags: ['AUT-01'] }, async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const weak = { error_code: 'weak_password', message: 'Weak', weak_password: { reasons: ['pwned'] } }
  const { api, open, readBodies } = await prepareAuthPages({
    account: { '/signup': new RejectedAnswer(422, weak) },
  })
  const screen = await open('/auth/signup')
  const password = screen.getByRole('textbox', { name: 'Password' })
  const create = screen.getByRole('button', { name: 'Create account' })
  await screen.getByRole('textbox', { name: 'Email' }).fill('ada@example.org')
  await password.fill('password1')
  await screen.getByRole('checkbox', { name: /^I have read and accept/ }).click()
  await create.click()
  await expect.element(password).toHaveAccessibleDescription(/common and easy to guess/)
  await expect.element(password).toHaveAttribute('aria-invalid', 'true')
  await password.fill('a sentence that nobody else has')
  await expect.element(password).not.toHaveAttribute('aria-invalid')
  Object.assign(api.account ?? {}, { '/signup': { ...authSession.user, confirmation_sent_at: 'now' } })
  await create.click()
  await expect.element(screen.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  expect(await readBodies('/auth/v1/signup')).toMatchObject([
    { password: 'password1' },
    { password: 'a sentence that nobody else has' },
  ])
})

test('opens the dashboard at once if the auth service does not confirm addresses', {
  tags: ['AUT-01'],
}, async () => {
  const navigations = recordNavigations()
  const { open } = await prepareAuthPages({ account: { '/signup': authSession } })
  const screen = await open('/auth/signup')
  await screen.getByRole('textbox', { name: 'Email' }).fill('ada@example.org')
  await screen.getByRole('textbox', { name: 'Password' }).fill('eight words would be better')
  await screen.getByRole('checkbox', { name: /^I have read and accept/ }).click()
  await screen.getByRole('button', { name: 'Create account' }).click()
  await expect.poll(() => navigations).toEqual(['/dashboard'])
  expect(localStorage.getItem('accessToken')).toBe(authSession.access_token)
})

test('focuses the first invalid field, then the missing acceptance', { tags: ['AUT-01'] }, async () => {
  const { screen, accepts, create } = await render()
  const email = screen.getByRole('textbox', { name: 'Email' })
  create.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(email).toHaveFocus()
  await expect.element(email).toHaveAccessibleDescription(/valid email/)
  await userEvent.keyboard('ada@example.org')
  await screen.getByRole('textbox', { name: 'Password' }).fill('eight words would be better')
  await userEvent.keyboard('{Enter}')
  await expect.element(accepts).toHaveFocus()
  await expect.element(accepts).toHaveAccessibleDescription(/^Accept the Terms of Service/)
})
