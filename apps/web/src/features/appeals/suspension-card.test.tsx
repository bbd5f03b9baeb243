import { expect, test } from 'vitest'
import { failed, never } from '../../../../../e2e/screenshots/answers.ts'
import { filled } from '../../../../../e2e/screenshots/filled.ts'
import { appeal, suspended, suspension } from '../../../../../e2e/screenshots/suspended.ts'
import { renderFeature } from '../../../test/render-feature.tsx'
import { SuspensionCard } from './suspension-card.tsx'

test('is hidden without a suspension', async () => {
  const { screen, api } = await renderFeature(<SuspensionCard />, filled)
  await expect.poll(() => api.calls).toContain('GET /api/holds')
  await expect.element(screen.getByRole('region', { name: /claims/ })).not.toBeInTheDocument()
})

test('is hidden if the suspensions do not load', async () => {
  const { screen, api } = await renderFeature(<SuspensionCard />, { ...filled, readHolds: failed })
  await expect.poll(() => api.calls).toContain('GET /api/holds')
  await expect.element(screen.getByRole('region', { name: /claims/ })).not.toBeInTheDocument()
})

test('lists the reasons', async () => {
  const { screen } = await renderFeature(<SuspensionCard />, suspended)
  await expect.element(screen.getByText('Two accounts use one wallet.')).toBeVisible()
})

test('offers no appeal until the earlier appeals have loaded', async () => {
  const { screen } = await renderFeature(<SuspensionCard />, { ...suspended, readAppeals: never })
  await expect.element(screen.getByText('Two accounts use one wallet.')).toBeVisible()
  await expect.element(screen.getByRole('form')).not.toBeInTheDocument()
})

test('loads the appeals on retry after a failure', async () => {
  const { screen, api } = await renderFeature(<SuspensionCard />, { ...suspended, readAppeals: failed })
  await expect.element(screen.getByRole('alert').getByText("Couldn't load your appeals.")).toBeVisible()
  api.answers = suspended
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('form', { name: 'Appeal' })).toBeVisible()
})

test('shows a sent appeal instead of the form', async () => {
  const { screen, api } = await renderFeature(<SuspensionCard />, {
    ...suspended,
    sendAppeal: appeal,
  })
  await screen.getByRole('textbox').fill(appeal.text)
  api.answers = {
    ...api.answers,
    readHolds: { holds: [{ ...suspension, mayAppeal: false }], check: null },
    readAppeals: { appeals: [appeal] },
  }
  await screen.getByRole('button', { name: 'Send appeal' }).click()
  await expect.element(screen.getByText('Your appeal is under review')).toBeVisible()
  await expect.element(screen.getByText(appeal.text)).toBeVisible()
  await expect.element(screen.getByRole('form')).not.toBeInTheDocument()
})
