import { expect, test } from 'vitest'
import { type Answers, RejectedAnswer } from '../../../../../e2e/screenshots/answers.ts'
import { filled, user } from '../../../../../e2e/screenshots/filled.ts'
import { renderFeature } from '../../../test/render-feature.tsx'
import { EnterCodeCard } from './enter-code-card.tsx'

const unknown = new RejectedAnswer(404, { message: 'Unknown.', error: 'NOT_FOUND', statusCode: 404 })
const answers: Answers = {
  ...filled,
  readUser: { ...user, invited_by: null },
  readReferralCodeEntry: { inviter: null, enterUntil: '2026-11-30T12:00:00.000Z' },
  enterReferralCode: {
    success: true,
    message: 'Referral code entered.',
    displayName: 'J. P.',
    alreadyEntered: false,
  },
}

async function render(more: Answers = {}) {
  const rendered = await renderFeature(<EnterCodeCard />, { ...answers, ...more }, '/referrals')
  const { screen } = rendered
  const input = screen.getByRole('textbox', { name: 'Referral code' })
  const button = screen.getByRole('button', { name: 'Enter code' })
  return { ...rendered, input, button }
}

test('names the inviter of a typed code, and then of the member', async () => {
  const { screen, api, input, button } = await render()
  await expect.element(button).toBeDisabled()
  await input.fill('k7xq2')
  await expect.element(screen.getByText(/^J\. P\. invited you\. You get 1.000 extra points\.$/)).toBeVisible()
  api.answers = { ...api.answers, readUser: user }
  await button.click()
  await expect.element(screen.getByText('J. P. invited you.')).toBeVisible()
  await expect.element(screen.getByText('Referral code entered.')).toBeVisible()
  expect(api.calls.filter((call) => call === 'POST /api/users/referral-code')).toHaveLength(1)
})

test('says that a code is unknown before it is entered', async () => {
  const { screen, api, input, button } = await render({ readInviter: unknown })
  await input.fill('22222')
  await expect.element(screen.getByText(/^This referral code doesn't exist\./)).toBeVisible()
  await expect.element(button).toBeDisabled()
  expect(api.calls).not.toContain('POST /api/users/referral-code')
})

test('looks up each code once', async () => {
  const { screen, api, input } = await render()
  for (const code of ['M3PW8', 'M3PW', 'm3pw8']) {
    await input.fill(code)
    if (code.length === 5) await expect.element(screen.getByText(/^J\. P\. invited you/)).toBeVisible()
  }
  expect(api.calls.filter((call) => call.startsWith('GET /api/referrals/'))).toHaveLength(1)
})

test('shows why the server rejects a code', async () => {
  const message = 'This member joined after you. Enter the code of a member who joined before you.'
  const enterReferralCode = new RejectedAnswer(409, { message, error: 'CONFLICT', statusCode: 409 })
  const { screen, input, button } = await render({ enterReferralCode })
  await input.fill('K7XQ2')
  await button.click()
  await expect.element(screen.getByRole('alert').getByText(message)).toBeVisible()
  await input.fill('K7XQ')
  await expect.element(screen.getByText(message)).not.toBeInTheDocument()
})

test('renders nothing, and asks nothing, for a member with an inviter', async () => {
  const { screen, api } = await render({ readUser: { ...user, invited_by: 'K7XQ2' } })
  await expect.poll(() => api.calls).toContain('GET /api/user')
  expect(api.calls).not.toContain('GET /api/users/referral-code')
  await expect.element(screen.getByText(/referral code|inviter/i)).not.toBeInTheDocument()
})

test('renders nothing after the period', async () => {
  const { screen, api } = await render({ readReferralCodeEntry: { inviter: null, enterUntil: null } })
  await expect.poll(() => api.calls).toContain('GET /api/users/referral-code')
  await expect.element(screen.getByText(/referral code|inviter/i)).not.toBeInTheDocument()
})
