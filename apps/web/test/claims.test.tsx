import { expect, test } from 'vitest'
import { openPortal } from './render-portal.tsx'

const claimReward = { success: true, message: 'Claimed.', points: 250, alreadyClaimed: false }

/** Claims a reward on a page, and returns the queries that follow. */
async function claimOn(path: string, name: RegExp) {
  const portal = await openPortal({ claimReward })
  const { screen } = await portal.show(path)
  const claim = screen.getByRole('button', { name }).first()
  await expect.element(claim).toBeVisible()
  await expect.poll(() => portal.client.isFetching()).toBe(0)
  portal.api.calls.length = 0
  await claim.click()
  return () => portal.api.calls.filter((call) => call.startsWith('GET'))
}

test('refetches heartbeat status, statistics and campaigns after the claim of a campaign', {
  tags: ['REF-04'],
}, async () => {
  const calls = await claimOn('/rewards', /^Claim: /)
  await expect
    .poll(calls)
    .toEqual(
      expect.arrayContaining([
        'GET /api/campaigns/heartbeat/status',
        'GET /api/users/stats',
        'GET /submissions/campaigns',
      ]),
    )
})

test('refetches statistics and referrals after the claim of a referral', { tags: ['REF-04'] }, async () => {
  const calls = await claimOn('/referrals', /^Claim: /)
  await expect
    .poll(calls)
    .toEqual(expect.arrayContaining(['GET /api/users/stats', 'GET /api/users/referrals-paginated']))
})
