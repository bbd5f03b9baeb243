import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRewardNetwork, type RewardNetwork } from '../../test/support/reward-network.ts'
import { whileLocked } from '../../test/support/while-locked.ts'
import { registerMember } from '../members/register-member.ts'
import { repairReferrals } from './repair-referrals.ts'

let network: RewardNetwork
beforeAll(async () => {
  network = await openRewardNetwork()
})
afterAll(() => network.close())

/** Operations that lock both of an inviter's totals, each in its own transaction. */
const takers: Record<string, (inviter: { id: string; code: string }) => Promise<unknown>> = {
  'a registration': ({ code }) => {
    const id = randomUUID()
    return registerMember(
      network.db,
      { id, email: `${id}@example.org`, referralCode: code },
      network.clock.now,
    )
  },
  'a claim': async ({ id }) => {
    const { referrals } = await network.referrals(id)
    return network.claim(id, referrals[0]?.id ?? '')
  },
  'a repair': ({ id }) => repairReferrals(network.db, id),
}

test.each(Object.entries(takers))(
  '%s does not lock settled totals while it waits for the inviter’s referral totals, which prevents a deadlock',
  async (_what, lock) => {
    const inviter = await network.newMember()
    const invitee = await network.newMember(inviter.code)
    await network.credit(invitee.id, 100)
    await network.linkWallet(invitee.id)
    await network.qualifyReferrals()
    await whileLocked(
      network.pool,
      (other) => other.query('select from referral_totals where inviter_id = $1 for update', [inviter.id]),
      () => lock(inviter),
      async (other) => {
        const { rowCount } = await other.query(
          'select from settled_totals where member_id = $1 for update nowait',
          [inviter.id],
        )
        expect(rowCount).toBe(1)
      },
    )
  },
)
