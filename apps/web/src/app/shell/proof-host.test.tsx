import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { RejectedAnswer } from '../../../../../e2e/screenshots/answers.ts'
import { accountUser, filled, filledAccount, id, NOW } from '../../../../../e2e/screenshots/filled.ts'
import { createAuthSession, rejectAuth } from '../../../test/prepare-auth-pages.tsx'
import { renderInSession } from '../../../test/render-in-session.tsx'
import { ApiKeysCard } from '../../features/api-keys/api-keys-card.tsx'
import { ProofHost } from './proof-host.tsx'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

const required = { message: 'Confirm', error: 'REAUTHENTICATION_REQUIRED', statusCode: 403 }
const created = {
  id: id(90),
  name: 'A first try',
  prefix: 'hk_1234',
  scopes: ['read' as const],
  createdAt: new Date(NOW).toISOString(),
  expiresAt: null,
  lastUsedAt: null,
  key: 'hearth_key_1234',
}
const factors = [{ id: 'app', factor_type: 'totp', friendly_name: 'App', status: 'verified' }]

/** Creates an API key, which requires a proof. */
async function createKey(methods: unknown, account: Record<string, unknown> = {}) {
  const element = (
    <>
      <ApiKeysCard />
      <ProofHost />
    </>
  )
  const session = createAuthSession('aal1', factors)
  const { screen, api } = await renderInSession(element, session, {
    answers: { ...filled, createApiKey: new RejectedAnswer(403, required) },
    account: {
      ...filledAccount,
      '/token': session,
      '/reauthentication': methods,
      '/reauthenticate': {},
      ...account,
    },
    path: '/profile/api-keys',
  })
  const bodies: unknown[] = []
  api.respond = async (request) => {
    if (request.method === 'POST' && request.url.endsWith('/reauthenticate'))
      bodies.push(await request.clone().json())
    return undefined
  }
  await screen.getByRole('button', { name: 'New key' }).click()
  const form = screen.getByRole('dialog', { name: 'Create an API key' })
  await form.getByRole('textbox', { name: 'Name' }).fill('A first try')
  await form.getByRole('button', { name: 'Create key' }).click()
  const dialog = screen.getByRole('dialog', { name: "Confirm it's you" })
  return {
    screen,
    api,
    form,
    dialog,
    bodies,
    accept: () => Object.assign(api.answers, { createApiKey: created }),
    expectCreated: async () => {
      await expect.element(dialog).not.toBeInTheDocument()
      const saved = screen.getByRole('dialog', { name: 'Save your key' })
      await expect.element(saved.getByText(created.key)).toBeVisible()
    },
  }
}

test('returns to the form if the member cancels, and asks again', async () => {
  const { dialog, form } = await createKey({ methods: ['password'] })
  const password = dialog.getByRole('textbox', { name: 'Password' })
  await expect.element(password).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(form.getByRole('alert')).toMatchTextContent(/you didn't confirm your identity/)
  await expect.element(form.getByRole('button', { name: 'Create key' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(password).toHaveFocus()
})

test('repeats the call after the password, and reports a wrong one', async () => {
  const { api, dialog, bodies, accept, expectCreated } = await createKey(
    { methods: ['password'] },
    { '/reauthenticate': rejectAuth(400, 'invalid_credentials') },
  )
  const password = dialog.getByRole('textbox', { name: 'Password' })
  await password.fill('not the password')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/^That password is wrong/)
  await expect.element(password).toHaveFocus()
  Object.assign(api.account ?? {}, { '/reauthenticate': {} })
  accept()
  await password.fill('the right password')
  await userEvent.keyboard('{Enter}')
  await expectCreated()
  expect(bodies).toEqual([{ password: 'not the password' }, { password: 'the right password' }])
})

test('repeats the call after an emailed code', async () => {
  const { dialog, bodies, accept, expectCreated } = await createKey({ methods: ['password', 'email'] })
  await dialog.getByRole('button', { name: 'Use an emailed code instead' }).click()
  await expect.element(dialog.getByText(`We'll email a code to ${accountUser.email}.`)).toBeVisible()
  accept()
  await dialog.getByRole('button', { name: 'Email me a code' }).click()
  await expect.element(dialog.getByRole('textbox', { name: '6-digit code' })).toHaveFocus()
  await userEvent.keyboard('482913')
  await expectCreated()
  expect(bodies).toEqual([{ nonce: '482913' }])
})

test('repeats the call after a code of the authenticator app', async () => {
  const { api, dialog, accept, expectCreated } = await createKey(
    { methods: ['password', 'totp'] },
    {
      '/factors/app/challenge': { id: 'challenge', type: 'totp', expires_at: 4_000_000_000 },
      '/factors/app/verify': createAuthSession('aal2', factors),
    },
  )
  await dialog.getByRole('button', { name: 'Use your authenticator app instead' }).click()
  await expect.element(dialog.getByText('Enter the code from your authenticator app.')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Confirm', exact: true })).toBeVisible()
  accept()
  await dialog.getByRole('textbox', { name: '6-digit code' }).fill('482913')
  await expectCreated()
  expect(api.calls).toContain('POST /auth/v1/factors/app/verify')
})

test('sends a member without a confirmation method to the login', async () => {
  const { dialog } = await createKey({ methods: [] })
  await expect.element(dialog.getByRole('link', { name: 'Log out' })).toHaveAttribute('href', '/auth/logout')
})

test('blocks retries until the rate limit ends', async () => {
  const { dialog } = await createKey(rejectAuth(429, 'over_request_rate_limit', 600))
  const retry = dialog.getByRole('button', { name: /^Try again/ })
  await expect.element(retry).toMatchTextContent(/^Try again in \d+:\d\d$/)
  await expect.element(retry).toHaveAttribute('aria-disabled', 'true')
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/^Too many attempts\./)
})
