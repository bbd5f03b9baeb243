import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createAuthSession, prepareAuthPages, rejectAuth } from '../../../test/prepare-auth-pages.tsx'
import { recordNavigations } from '../../../test/record-navigations.ts'

const factors = [
  { id: 'app', factor_type: 'totp', friendly_name: 'App', status: 'verified' },
  { id: 'codes', factor_type: 'recovery_code', friendly_name: 'Recovery codes', status: 'verified' },
]
const half = createAuthSession('aal1', factors)
const wrong = rejectAuth(422, 'mfa_verification_failed')

async function openForm(verify: unknown) {
  const account = { '/user': half.user, '/factors/recovery-codes/verify': verify }
  const pages = await prepareAuthPages({ account })
  await pages.openSession(half)
  const screen = await pages.open('/auth/second-factor')
  const code = screen.getByRole('textbox', { name: '6-digit code' })
  await expect.element(code).toHaveFocus()
  return { ...pages, screen, code }
}

test('accepts a recovery code, typed with spaces around it', { tags: ['AUT-01'] }, async () => {
  const navigations = recordNavigations()
  const { screen, readBodies } = await openForm(createAuthSession('aal2', factors))
  await screen.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await screen.getByRole('textbox', { name: 'Recovery code' }).fill(' k7xq2-9m4tb ')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => navigations).toEqual(['/dashboard'])
  expect(await readBodies('/auth/v1/factors/recovery-codes/verify')).toEqual([{ code: 'k7xq2-9m4tb' }])
})

test('reports a used recovery code', { tags: ['AUT-01'] }, async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { screen } = await openForm(wrong)
  await screen.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await screen.getByRole('textbox', { name: 'Recovery code' }).fill('K7XQ2-9M4TB')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('That recovery code is wrong or was already used.')
})

test('moves the focus to the field of the chosen kind of code, and requires a recovery code', async () => {
  const { api, screen, code } = await openForm(wrong)
  const field = screen.getByRole('textbox', { name: 'Recovery code' })
  const change = async (name: string) => {
    const button = screen.getByRole('button', { name })
    button.element().focus()
    await userEvent.keyboard('{Enter}')
  }
  await change('Use a recovery code instead')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveAccessibleDescription(/^Enter one of your recovery codes/)
  await change('Use your authenticator app instead')
  await expect.element(code).toHaveFocus()
  expect(api.calls).not.toContain('POST /auth/v1/factors/recovery-codes/verify')
})
