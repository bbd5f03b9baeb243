import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { eraseMember } from '../../app/erase-member.ts'
import { findDifferences } from '../../cli/reconcile/find-differences.ts'
import { openFarmNetwork } from '../../test/support/farm-network.ts'
import { fixedRules } from '../../test/support/fixed-rules.ts'
import { act, openRewardNetwork, type RewardNetwork } from '../../test/support/reward-network.ts'
import { releaseClaims } from '../fairness/release-claims.ts'
import { acceptResults } from '../insights/accept-results.ts'
import { ensureResultPartitions } from '../insights/ensure-result-partitions.ts'
import { bookAllDeferred } from './defer-entry.ts'
import { readStats } from './read-stats.ts'
import { setRule } from './rules/set-rule.ts'

let network: RewardNetwork
beforeEach(async () => {
  await network?.close()
  network = await openRewardNetwork()
  await ensureResultPartitions(network.db, network.clock.now)
})
afterAll(() => network?.close())

const now = () => network.clock.now
const statsOf = (memberId: string) => readStats(network.db, memberId, now())
const differences = async () => (await findDifferences(network.db, undefined, 1000)).differences

async function suspend(memberId: string): Promise<void> {
  await network.db
    .insertInto('claim_suspensions')
    .values({ member_id: memberId, score: 100, signals: '[]', suspended_at: now() })
    .execute()
}

async function report(memberId: string, amount = 10) {
  const results = Array.from({ length: amount }, () => ({
    id: randomUUID(),
    job: 'news',
    kind: 'profile' as const,
    bytes: 1,
    collectedAt: now().toISOString(),
  }))
  const proven = {
    node: null,
    subnet: null,
    sourceIds: null,
    accountCreatedAt: new Date(0),
    firstHeartbeatAt: new Date(0),
  }
  await acceptResults(network.db, fixedRules(), { memberId, ...proven }, results, now())
}

describe('result points of a member with suspended claims', () => {
  it('are shown as waiting and booked once the suspension ends', async () => {
    const { id } = await network.newMember()
    await suspend(id)
    await report(id)
    await report(id, 5)
    expect(await statsOf(id)).toMatchObject({ points_total: 0, points_waiting: 15 })
    expect(await network.entriesOf(id)).toEqual([])
    expect(await differences()).toEqual([])
    await bookAllDeferred(network.db, now())
    expect(await statsOf(id)).toMatchObject({ points_total: 0, points_waiting: 15 })

    network.clock.now = new Date(now().getTime() + 3 * 86_400_000)
    await releaseClaims(openFarmNetwork(network).deps, id, act, now())
    const stats = await statsOf(id)
    expect(stats).toMatchObject({ points_total: 15, points_today: 15 })
    expect(stats).not.toHaveProperty('points_waiting')
    expect(await network.entriesOf(id)).toHaveLength(2)
    await Promise.all(Array.from({ length: 5 }, () => bookAllDeferred(network.db, now())))
    expect(await statsOf(id)).toMatchObject({ points_total: 15 })
    expect(await differences()).toEqual([])
  })

  it('that were deferred as the suspension ended are booked once by the job', async () => {
    const { id } = await network.newMember()
    await suspend(id)
    await report(id)
    await network.db
      .updateTable('claim_suspensions')
      .set({ reinstated_at: now(), reinstated_by: 'a test' })
      .where('member_id', '=', id)
      .execute()
    await Promise.all(Array.from({ length: 8 }, () => bookAllDeferred(network.db, now())))
    expect(await statsOf(id)).toMatchObject({ points_total: 10 })
    expect(await network.entriesOf(id)).toHaveLength(1)
  })
})

describe('welcome points', () => {
  const setWelcome = async (value: string) => {
    await network.db
      .insertInto('rules')
      .values({ name: 'welcome_heartbeats', starts_at: new Date(1), value, set_by: 'a test' })
      .execute()
  }

  it('are booked at once without a heartbeat rule', async () => {
    const inviter = await network.newMember()
    const invitee = await network.newMember(inviter.code)
    expect(await statsOf(invitee.id)).toMatchObject({ points_total: 1000 })
  })

  it('are booked once the member has the required heartbeats', async () => {
    await setWelcome('3')
    const inviter = await network.newMember()
    const invitee = await network.newMember(inviter.code)
    expect(await statsOf(invitee.id)).toMatchObject({ points_total: 0, points_waiting: 1000 })
    await network.credit(invitee.id, 2)
    await bookAllDeferred(network.db, now())
    expect(await statsOf(invitee.id)).toMatchObject({ points_total: 50, points_waiting: 1000 })
    await network.credit(invitee.id, 3)
    await Promise.all(Array.from({ length: 5 }, () => bookAllDeferred(network.db, now())))
    expect(await statsOf(invitee.id)).toMatchObject({ points_total: 1075 })
    expect(await network.entriesOf(invitee.id)).toMatchObject([
      { category: 'Referral', points: '1000.000000', source_kind: 'invitation', source_id: inviter.id },
    ])
    expect(await differences()).toEqual([])
  })

  it('of members without nodes are never booked', async () => {
    await setWelcome('1')
    const inviter = await network.newMember()
    const farm = await Promise.all(Array.from({ length: 20 }, () => network.newMember(inviter.code)))
    const [suspended = { id: '' }] = farm
    await suspend(suspended.id)
    await network.credit(suspended.id, 1)
    await bookAllDeferred(network.db, now())
    for (const { id } of farm) expect(await network.entriesOf(id)).toEqual([])
    await releaseClaims(openFarmNetwork(network).deps, suspended.id, act, now())
    expect(await network.entriesOf(suspended.id)).toHaveLength(1)
  })

  it('are deleted with the member', async () => {
    await setWelcome('1')
    const inviter = await network.newMember()
    const { id } = await network.newMember(inviter.code)
    await network.db.transaction().execute((transaction) => eraseMember(transaction, id, now()))
    const { rows } = await sql`select from deferred_points`.execute(network.db)
    expect(rows).toEqual([])
  })

  it('require a whole number of heartbeats', async () => {
    const set = (value: string) => setRule(network.db, { name: 'welcome_heartbeats', value, setBy: 'a test' })
    await expect(set('1.5')).rejects.toThrow('a whole number')
  })
})
