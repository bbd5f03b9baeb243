import { expect, test } from 'vitest'
import { filled, stats } from '../../../e2e/screenshots/filled.ts'
import { openPortal } from './render-portal.tsx'

test('counts rewards in the sidebar until they are claimed or the member has seen them', async () => {
  const claimReward = { success: true, message: 'Claimed.', points: 250, alreadyClaimed: false }
  const portal = await openPortal({ claimReward })
  const { screen } = await portal.show('/dashboard')
  const link = (name: string) =>
    screen.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
  await expect.element(link('Rewards 2 new rewards')).toBeVisible()
  const { calls } = portal.api
  // The dashboard's own data goes first.
  expect(calls.indexOf('GET /api/users/points-log')).toBeGreaterThan(-1)
  expect(calls.indexOf('GET /submissions/campaigns')).toBeGreaterThan(
    calls.indexOf('GET /api/users/points-log'),
  )
  await link('Rewards 2 new rewards').click()
  await expect.element(link('Rewards 1 new reward')).toBeVisible()
  await expect.element(screen.getByText('New', { exact: true })).toBeVisible()
  portal.api.answers.readSubmissions = []
  await screen.getByRole('button', { name: /^Claim: / }).click()
  await expect.element(link('Rewards')).toBeVisible()
})

test('leads from a campaign to the wallet on the same page', async () => {
  const [campaign] = filled.readSubmissions as [object]
  const blocked = {
    ...campaign,
    type: 'wallet',
    state: 'open',
    claimable: false,
    reason: 'Link a wallet first.',
  }
  const portal = await openPortal({ readSubmissions: [blocked] as never })
  const { screen } = await portal.show('/rewards')
  await screen.getByRole('listitem').getByRole('link', { name: 'Link a wallet' }).click()
  await expect.poll(() => document.activeElement?.id).toBe('wallet')
  await expect
    .element(screen.getByRole('region', { name: 'Wallet' }).getByRole('heading').first())
    .toBeInViewport()
})

test('shows waiting points above the campaigns', async () => {
  const portal = await openPortal({ readStats: { ...stats, points_waiting: 12.5 } })
  const { screen } = await portal.show('/rewards')
  await expect.element(screen.getByText('12,5 PTS are waiting.')).toBeVisible()
})
