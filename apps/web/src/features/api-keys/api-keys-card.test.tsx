import { expect, test } from 'vitest'
import { failed, never } from '../../../../../e2e/screenshots/answers.ts'
import { filled } from '../../../../../e2e/screenshots/filled.ts'
import { renderFeature } from '../../../test/render-feature.tsx'
import { ApiKeysCard } from './api-keys-card.tsx'

test('shows placeholders while loading', async () => {
  const { screen } = await renderFeature(<ApiKeysCard />, { ...filled, readApiKeys: never })
  await expect.element(screen.getByRole('region', { name: 'API keys' })).toBeVisible()
  expect(screen.container.querySelector('.animate-pulse')).toBeInTheDocument()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('loads the keys on retry after a failure', async () => {
  const { screen, api } = await renderFeature(<ApiKeysCard />, { ...filled, readApiKeys: failed })
  await expect.element(screen.getByRole('alert').getByText("Couldn't load your API keys.")).toBeVisible()
  api.answers = filled
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText(/Home dashboard/)).toBeVisible()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('explains what a key is for if there is none', async () => {
  const { screen } = await renderFeature(<ApiKeysCard />, { ...filled, readApiKeys: { keys: [] } })
  await expect.element(screen.getByText('None yet')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'See the API reference' }))
    .toHaveAttribute('href', '/api/docs')
})

test('lists each key with its scopes, use and end', async () => {
  const { screen } = await renderFeature(<ApiKeysCard />, filled)
  const row = screen.getByRole('listitem')
  await expect.element(row).toMatchTextContent(/Home dashboard ?read/)
  await expect.element(row).toMatchTextContent(/hk_4f2a… · Last used 12 Nov 2026, 14:01 · Valid until/)
})

test('revokes a key after confirmation', async () => {
  const { screen, api } = await renderFeature(<ApiKeysCard />, {
    ...filled,
    removeApiKey: { success: true },
  })
  await screen.getByRole('button', { name: 'Revoke the key Home dashboard' }).click()
  api.answers = { ...api.answers, readApiKeys: { keys: [] } }
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect.element(screen.getByText('None yet')).toBeVisible()
  expect(api.calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(1)
})
