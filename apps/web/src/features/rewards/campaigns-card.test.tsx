import { expect, test } from 'vitest'
import { failed, never, RejectedAnswer } from '../../../../../e2e/screenshots/answers.ts'
import { filled } from '../../../../../e2e/screenshots/filled.ts'
import { renderFeature } from '../../../test/render-feature.tsx'
import { CampaignsCard } from './campaigns-card.tsx'

test('shows placeholders while loading', async () => {
  const { screen } = await renderFeature(<CampaignsCard />, { ...filled, readSubmissions: never }, '/rewards')
  await expect.element(screen.getByRole('region', { name: 'Campaigns' })).toBeVisible()
  expect(screen.container.querySelector('.animate-pulse')).toBeInTheDocument()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('loads the campaigns on retry after a failure', async () => {
  const { screen, api } = await renderFeature(
    <CampaignsCard />,
    { ...filled, readSubmissions: failed },
    '/rewards',
  )
  await expect.element(screen.getByRole('alert').getByText("Couldn't load the campaigns.")).toBeVisible()
  api.answers = filled
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('Earn your first 100 heartbeats')).toBeVisible()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('explains that there are no campaigns', async () => {
  const { screen } = await renderFeature(<CampaignsCard />, { ...filled, readSubmissions: [] }, '/rewards')
  await expect.element(screen.getByText('There is nothing to do here right now')).toBeVisible()
  await expect.element(screen.getByText('None at the moment')).toBeVisible()
})

test('lists mandatory campaigns first, and completed ones on demand', async () => {
  const { screen } = await renderFeature(<CampaignsCard />, filled, '/rewards')
  const mandatory = screen.getByRole('region', { name: 'Do these first' })
  await expect.element(mandatory.getByText('Tell us about your machine')).toBeVisible()
  await expect.element(screen.getByText('250 points are yours to claim')).toBeVisible()
  const completed = screen.getByText('Link a wallet')
  await expect.element(completed).not.toBeVisible()
  await screen.getByText(/^2 completed/).click()
  await expect.element(completed).toBeVisible()
})

test('shows why a reward could not be claimed', async () => {
  const { screen } = await renderFeature(
    <CampaignsCard />,
    {
      ...filled,
      claimReward: new RejectedAnswer(409, {
        message: 'All places are taken.',
        error: 'CONFLICT',
        statusCode: 409,
      }),
    },
    '/rewards',
  )
  await screen.getByRole('button', { name: /Claim: Earn your first/ }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('All places are taken.')
})
