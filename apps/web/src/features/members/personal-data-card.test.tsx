import { expect, test } from 'vitest'
import { failed, never } from '../../../../../e2e/screenshots/answers.ts'
import { empty } from '../../../../../e2e/screenshots/empty.ts'
import { filled } from '../../../../../e2e/screenshots/filled.ts'
import { renderFeature } from '../../../test/render-feature.tsx'
import { PersonalDataCard } from './personal-data-card.tsx'

test('shows placeholders while loading', async () => {
  const { screen } = await renderFeature(
    <PersonalDataCard />,
    { ...filled, readAccount: never },
    '/profile/data',
  )
  await expect.element(screen.getByRole('region', { name: 'Your data' })).toBeVisible()
  expect(screen.container.querySelector('.animate-pulse')).toBeInTheDocument()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('loads the account on retry after a failure', async () => {
  const { screen, api } = await renderFeature(
    <PersonalDataCard />,
    { ...filled, readAccount: failed },
    '/profile/data',
  )
  await expect.element(screen.getByRole('alert').getByText("Couldn't load your account.")).toBeVisible()
  api.answers = filled
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText(/^We emailed you the link on/)).toBeVisible()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('offers an export and the deletion to a new member', async () => {
  const { screen } = await renderFeature(<PersonalDataCard />, empty, '/profile/data')
  await expect.element(screen.getByText(/^An archive of all data stored about you/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Delete…' })).toBeVisible()
})

test('shows that a copy was requested', async () => {
  const account = { paused: null, deletion: null, campaignEmailPending: null }
  const requested = { askedAt: '2026-11-12T14:05:00.000Z', readyAt: null, expiresAt: null }
  const { screen } = await renderFeature(
    <PersonalDataCard />,
    { ...empty, askForExport: { ...account, export: requested } },
    '/profile/data',
  )
  await screen.getByRole('button', { name: 'Request export' }).click()
  await expect.element(screen.getByText(/^Requested on 12 Nov 2026, 14:05/)).toBeVisible()
})

test('cancels a deletion', async () => {
  const account = { paused: null, export: null, campaignEmailPending: null }
  const deletion = { askedAt: '2026-11-12T14:05:00.000Z', dueAt: '2026-11-26T14:05:00.000Z' }
  const { screen } = await renderFeature(
    <PersonalDataCard />,
    {
      ...empty,
      readAccount: { ...account, deletion },
      cancelDeletion: { ...account, deletion: null },
    },
    '/profile/data',
  )
  await expect.element(screen.getByText('Your account will be deleted on 26 Nov 2026')).toBeVisible()
  await screen.getByRole('button', { name: 'Keep my account' }).click()
  await expect.element(screen.getByRole('button', { name: 'Delete…' })).toBeVisible()
})

test('schedules the deletion of the account after confirmation', async () => {
  const account = { paused: null, export: null, campaignEmailPending: null }
  const deletion = { askedAt: '2026-11-12T14:05:00.000Z', dueAt: '2026-11-26T14:05:00.000Z' }
  const { screen, api } = await renderFeature(
    <PersonalDataCard />,
    { ...empty, askForDeletion: { ...account, deletion } },
    '/profile/data',
  )
  await screen.getByRole('button', { name: 'Delete…' }).click()
  const dialog = screen.getByRole('alertdialog')
  await expect.element(dialog).toBeVisible()
  expect(api.calls.filter((call) => !call.startsWith('GET'))).toEqual([])
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(screen.getByText('Your account will be deleted on 26 Nov 2026')).toBeVisible()
})
