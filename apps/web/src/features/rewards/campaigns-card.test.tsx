import { expect, test } from 'vitest'
import { failed, never, RejectedAnswer } from '../../../../../e2e/screenshots/answers.ts'
import { filled } from '../../../../../e2e/screenshots/filled.ts'
import { renderFeature } from '../../../test/render-feature.tsx'
import { suspensionsQuery } from '../../lib/member/suspensions-query.ts'
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

const claimed = { success: true, message: 'Reward claimed.', points: 250, alreadyClaimed: false }
const held = new RejectedAnswer(409, { message: 'Claims are suspended.', error: 'HELD', statusCode: 409 })
const suspension = {
  id: 'suspension',
  since: '2026-11-02T08:00:00.000Z',
  until: null,
  reasons: [],
  mayAppeal: true,
}

test('shows that a claim is in progress until the server responds', async () => {
  const { screen } = await renderFeature(<CampaignsCard />, { ...filled, claimReward: never }, '/rewards')
  await screen.getByRole('button', { name: /^Claim: Earn your first/ }).click()
  const button = screen.getByRole('button', { name: /^Claiming: Earn your first/ })
  await expect.element(button).toHaveTextContent('Claiming…')
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await expect.element(screen.getByText('Claimed')).not.toBeInTheDocument()
})

test('shows a claim as claimed after the response', async () => {
  const { screen } = await renderFeature(<CampaignsCard />, { ...filled, claimReward: claimed }, '/rewards')
  await screen.getByRole('button', { name: /^Claim: Earn your first/ }).click()
  await expect.element(screen.getByRole('button', { name: /^Claimed: Earn your first/ })).toBeVisible()
  await expect.element(screen.getByText('+250 points for “Earn your first 100 heartbeats”')).toBeVisible()
})

test('puts a suspended claim on hold, with the reason and no claimed state in between', async () => {
  const { screen, api } = await renderFeature(<CampaignsCard />, { ...filled, claimReward: held }, '/rewards')
  const shown: string[] = []
  const observer = new MutationObserver(() => shown.push(screen.container.textContent ?? ''))
  observer.observe(screen.container, { subtree: true, childList: true, characterData: true })
  const button = screen.getByRole('button', { name: /^Claim: Earn your first/ })
  await expect.element(button).toBeVisible()
  api.answers = { ...api.answers, readHolds: { holds: [suspension], check: null } }
  await button.click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/^Claims suspended since 2 Nov 2026\./)
  await expect.element(screen.getByRole('link', { name: 'See why, or appeal' })).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: /^On hold: Earn/ }))
    .toHaveAttribute('aria-disabled', 'true')
  observer.disconnect()
  expect(shown.filter((text) => text.includes('Claimed'))).toEqual([])
})

test('links to the address check that a claim requires', async () => {
  const rejected = new RejectedAnswer(409, { message: '', error: 'CHECK_REQUIRED', statusCode: 409 })
  const { screen, api } = await renderFeature(
    <CampaignsCard />,
    { ...filled, claimReward: rejected },
    '/rewards',
  )
  const button = screen.getByRole('button', { name: /^Claim: Earn/ })
  await expect.element(button).toBeVisible()
  api.answers = { ...api.answers, readHolds: { holds: [], check: { since: suspension.since, reasons: [] } } }
  await button.click()
  await expect
    .element(screen.getByRole('link', { name: 'Confirm it now' }))
    .toHaveAttribute('href', '/profile#confirm-address')
})

test('offers to claim again when the hold ends', async () => {
  const { screen, api, client } = await renderFeature(
    <CampaignsCard />,
    { ...filled, readHolds: { holds: [suspension], check: null } },
    '/rewards',
  )
  await expect.element(screen.getByRole('button', { name: /^On hold: Earn/ })).toBeVisible()
  api.answers = filled
  await client.invalidateQueries({ queryKey: suspensionsQuery().queryKey })
  await expect.element(screen.getByRole('button', { name: /^Claim: Earn/ })).toBeVisible()
})
