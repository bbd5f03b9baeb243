import { expect, test } from 'vitest'
import { type Answers, failed, RejectedAnswer } from '../../../../../e2e/screenshots/answers.ts'
import { filled, user } from '../../../../../e2e/screenshots/filled.ts'
import { checked } from '../../../../../e2e/screenshots/suspended.ts'
import { renderFeature } from '../../../test/render-feature.tsx'
import { ConfirmEmailCard } from './confirm-email-card.tsx'

test.each<[string, Answers]>([
  ['no confirmation is pending', filled],
  ['the suspensions do not load', { ...filled, readHolds: failed }],
])('is hidden if %s', async (_case, answers) => {
  const { screen, api } = await renderFeature(<ConfirmEmailCard />, answers)
  await expect.poll(() => api.calls).toContain('GET /api/holds')
  await expect.element(screen.getByRole('region', { name: /Confirm/ })).not.toBeInTheDocument()
})

test('lists the reasons', async () => {
  const { screen } = await renderFeature(<ConfirmEmailCard />, checked)
  await expect.element(screen.getByText('Many accounts share your network.')).toBeVisible()
})

test('confirms the address with the emailed code', async () => {
  const { screen, api } = await renderFeature(<ConfirmEmailCard />, {
    ...checked,
    sendCheckCode: { success: true },
    passCheck: { success: true },
  })
  await screen.getByRole('button', { name: 'Email me a code' }).click()
  await expect.element(screen.getByText(user.email)).toBeVisible()
  api.answers = { ...api.answers, readHolds: { holds: [], check: null } }
  await screen.getByRole('textbox').fill('123456')
  await screen.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(screen.getByText('Your address was confirmed')).toBeVisible()
  await expect.element(screen.getByRole('region', { name: /Confirm/ })).not.toBeInTheDocument()
})

test('shows why no code was mailed', async () => {
  const { screen } = await renderFeature(<ConfirmEmailCard />, {
    ...checked,
    sendCheckCode: new RejectedAnswer(429, {
      message: 'Wait a minute.',
      error: 'RATE_LIMITED',
      statusCode: 429,
    }),
  })
  await screen.getByRole('button', { name: 'Email me a code' }).click()
  await expect.element(screen.getByText('Wait a minute.')).toBeVisible()
})
