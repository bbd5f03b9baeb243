import { randomUUID } from 'node:crypto'
import { campaignDefinitionSchema } from '@hearth/protocol/campaigns'
import { formatUtcTime } from '@hearth/protocol/format-date'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findDifferences } from '../../cli/reconcile/find-differences.ts'
import { act, openRewardNetwork, type RewardNetwork } from '../../test/support/reward-network.ts'
import { whileLocked } from '../../test/support/while-locked.ts'
import { eraseMemberProfile } from '../members/erase-member-profile.ts'
import { changeCampaign, endCampaign } from './change-campaign.ts'
import { findCapacityDifferences } from './find-campaign-differences.ts'
import { readCampaigns } from './read-campaigns.ts'

let network: RewardNetwork
beforeAll(async () => {
  network = await openRewardNetwork()
})
afterAll(() => network.close())
beforeEach(() => {
  network.clock.now = new Date('2026-03-10T15:00:00Z')
})

async function withWallet() {
  const member = await network.newMember()
  await network.linkWallet(member.id)
  return member.id
}

const rejection = (claim: Promise<unknown>) =>
  claim.then(
    () => 'paid',
    ({ code, message }: { code: string; message: string }) => `${code}: ${message}`,
  )

/**
 * Runs all claims, 60 at a time, and returns the results. More would only queue for connections, which takes
 * too long on a slow machine.
 */
async function manyAtOnce<T>(
  memberIds: readonly string[],
  run: (memberId: string) => Promise<T>,
): Promise<T[]> {
  const waiting = [...memberIds]
  const answers: T[] = []
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) answers.push(await run(id))
  }
  await Promise.all(Array.from({ length: 60 }, work))
  return answers
}

/** Counts a campaign's claims, their ledger entries and its reserved places. */
async function countOf(campaignId: string) {
  const [claims, entries, campaign] = await Promise.all([
    network.db
      .selectFrom('campaign_claims')
      .select('member_id')
      .where('campaign_id', '=', campaignId)
      .execute(),
    network.db.selectFrom('ledger_entries').select('member_id').where('source_id', '=', campaignId).execute(),
    network.db
      .selectFrom('campaigns')
      .select('reserved_places')
      .where('id', '=', campaignId)
      .executeTakeFirstOrThrow(),
  ])
  return { claims: claims.length, entries: entries.length, places: campaign.reserved_places }
}

const definitionOf = async (campaignId: string) => {
  const { campaigns } = await readCampaigns(network.db)
  const { id, claims, pointsPaid, waiting, ...definition } =
    campaigns.find((one) => one.id === campaignId) ?? {}
  return campaignDefinitionSchema.parse(definition)
}

test('500 concurrent claims of one reward pay once and all report success', {
  tags: ['CMP-02', 'API-27'],
}, async () => {
  const memberId = await withWallet()
  const campaign = await network.newCampaign({ capacity: 10 })
  const answers = await manyAtOnce(Array(500).fill(memberId), (id) => network.claim(id, campaign))
  expect(answers.filter(({ alreadyClaimed }) => !alreadyClaimed)).toEqual([
    { success: true, message: 'Reward claimed.', points: 250, alreadyClaimed: false },
  ])
  expect(new Set(answers.map(({ success, points }) => `${success} ${points}`))).toEqual(new Set(['true 250']))
  expect(await countOf(campaign)).toEqual({ claims: 1, entries: 1, places: 1 })
  expect(await network.entriesOf(memberId)).toEqual([
    {
      category: 'Rewards',
      points: '250.000000',
      comment: 'Link a wallet',
      source_kind: 'campaign',
      source_id: campaign,
    },
  ])
})

test('1,000 concurrent claims of a capacity of 100 pay exactly 100 and reject the others as full', {
  tags: ['CMP-02'],
}, async () => {
  const memberIds = Array.from({ length: 1000 }, () => randomUUID())
  await network.pool.query(
    `insert into members (id, email, personal_code, wallet)
     select id, id || '@example.org', upper(substr(md5(id::text), 1, 8)), '0x' || id from unnest($1::uuid[]) as id`,
    [memberIds],
  )
  const campaign = await network.newCampaign({ capacity: 100 })
  const answers = await manyAtOnce(memberIds, (id) => rejection(network.claim(id, campaign)))
  expect(answers.filter((answer) => answer === 'paid')).toHaveLength(100)
  expect(new Set(answers)).toEqual(new Set(['paid', 'CONFLICT: All 100 places are taken.']))
  expect(await countOf(campaign)).toEqual({ claims: 100, entries: 100, places: 100 })
  const [paid] = await network.db
    .selectFrom('campaign_claims')
    .select('member_id')
    .where('campaign_id', '=', campaign)
    .execute()
  expect(await network.claim(paid?.member_id ?? '', campaign)).toMatchObject({
    alreadyClaimed: true,
    points: 250,
  })
  const left = await withWallet()
  expect(await network.eligibility(left, campaign)).toMatchObject({ state: 'exhausted', claimable: false })
})

test('rejects unknown, future and hidden campaigns alike, ended ones with GONE and unmet conditions with CONFLICT', {
  tags: ['API-27'],
}, async () => {
  const memberId = await withWallet()
  const poor = (await network.newMember()).id
  const unknown = await rejection(network.claim(memberId, randomUUID()))
  expect(unknown).toMatch(/^NOT_FOUND/)
  const later = await network.newCampaign({ startsAt: '2026-03-11T00:00:00Z' })
  const closed = await network.newCampaign({ eligibility: { for: 'whitelisted' } })
  for (const id of [later, closed]) expect(await rejection(network.claim(memberId, id))).toBe(unknown)

  const over = await network.newCampaign({ endsAt: '2026-03-10T15:00:00Z' })
  expect(await rejection(network.claim(memberId, over))).toBe(
    'GONE: The campaign ended on 10 Mar 2026, 15:00 UTC.',
  )
  const open = await network.newCampaign()
  expect(await rejection(network.claim(poor, open))).toBe('CONFLICT: Link a wallet first.')
  expect(await network.entriesOf(memberId)).toEqual([])
})

test('a repeated claim succeeds after the end and stays listed with its original points', {
  tags: ['CMP-01', 'CMP-02', 'API-25'],
}, async () => {
  const memberId = await withWallet()
  const campaign = await network.newCampaign()
  await network.claim(memberId, campaign)
  const definition = await definitionOf(campaign)
  await changeCampaign(network.db, { ...definition, bonusPoints: 9 }, act, network.clock.now)
  await endCampaign(network.db, definition.key, act, network.clock.now)
  expect(await network.claim(memberId, campaign)).toMatchObject({ alreadyClaimed: true, points: 250 })
  expect(await network.eligibility(memberId, campaign)).toMatchObject({ completed: true, bonusPoints: 250 })
  expect(await network.eligibility(await withWallet(), campaign)).toBeUndefined()
})

test('claims racing a change are paid by one version of the campaign, and places stay counted', async () => {
  const members = await Promise.all(Array.from({ length: 40 }, withWallet))
  const campaign = await network.newCampaign()
  const definition = await definitionOf(campaign)
  const [, , ...answers] = await Promise.all([
    changeCampaign(network.db, { ...definition, capacity: 45, bonusPoints: 100 }, act, network.clock.now),
    changeCampaign(network.db, { ...definition, capacity: 50, bonusPoints: 70 }, act, network.clock.now),
    ...members.map((id) => rejection(network.claim(id, campaign))),
  ])
  const paid = answers.filter((answer) => answer === 'paid').length
  expect(paid).toBe(40)
  expect(await countOf(campaign)).toEqual({ claims: 40, entries: 40, places: 40 })
  await expect(
    changeCampaign(network.db, { ...definition, capacity: 39 }, act, network.clock.now),
  ).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('at least 40') })
})

test.each([[null], [10]])(
  'a claim evaluated before a change is paid by the new version (capacity %j)',
  async (capacity) => {
    const memberId = await withWallet()
    const campaign = await network.newCampaign({ capacity })
    const answer = await whileLocked(
      network.pool,
      (other) =>
        other.query('update campaigns set bonus_points = 90, version = version + 1 where id = $1', [
          campaign,
        ]),
      () => network.claim(memberId, campaign),
    )
    expect(answer).toMatchObject({ points: 90, alreadyClaimed: false })
    expect(await network.entriesOf(memberId)).toMatchObject([{ points: '90.000000' }])
  },
)

test('a claim evaluated before a pause is rejected and works after the pause', async () => {
  const memberId = await withWallet()
  const campaign = await network.newCampaign()
  const answer = await whileLocked(
    network.pool,
    (other) =>
      other.query("update members set paused_at = now(), paused_reason = 'a test' where id = $1", [memberId]),
    () => rejection(network.claim(memberId, campaign)),
  )
  expect(answer).toMatch(/^CONFLICT: Your membership is paused/)
  expect(await network.entriesOf(memberId)).toEqual([])
  await network.pool.query('update members set paused_at = null, paused_reason = null where id = $1', [
    memberId,
  ])
  expect(await rejection(network.claim(memberId, campaign))).toBe('paid')
})

test('claims racing the end are paid or rejected as ended', async () => {
  const members = await Promise.all(Array.from({ length: 20 }, withWallet))
  const campaign = await network.newCampaign()
  const { key } = await definitionOf(campaign)
  const [ended, ...answers] = await Promise.all([
    endCampaign(network.db, key, act, network.clock.now),
    ...members.map((id) => rejection(network.claim(id, campaign))),
  ])
  expect(ended.endsAt).toEqual(network.clock.now)
  const gone = `GONE: The campaign ended on ${formatUtcTime(network.clock.now, 'en')}.`
  for (const answer of answers) expect(['paid', gone]).toContain(answer)
  expect((await countOf(campaign)).entries).toBe(answers.filter((answer) => answer === 'paid').length)
  expect(await rejection(network.claim(await withWallet(), campaign))).toBe(gone)
})

test('claims racing a pause or a deletion are paid completely or rejected', async () => {
  const campaign = await network.newCampaign({ capacity: 1000 })
  for (let n = 0; n < 10; n++) {
    const memberId = await withWallet()
    const [answer] = await Promise.all([
      rejection(network.claim(memberId, campaign)),
      n % 2
        ? network.db
            .transaction()
            .execute((transaction) => eraseMemberProfile(transaction, memberId, network.clock.now))
        : network.db
            .updateTable('members')
            .set({ paused_at: network.clock.now, paused_reason: 'a test' })
            .where('id', '=', memberId)
            .execute(),
    ])
    expect(await network.entriesOf(memberId)).toHaveLength(answer === 'paid' ? 1 : 0)
    const again = await rejection(network.claim(memberId, campaign))
    expect(again).toMatch(
      answer === 'paid' ? /^paid/ : /^CONFLICT: (Your membership is paused|Link a wallet)/,
    )
  }
  const { claims, entries, places } = await countOf(campaign)
  expect([claims, entries]).toEqual([places, places])
})

test('reconcile reports claims without entries and entries without claims, and repairs wrong counts of places', async () => {
  const other = await openRewardNetwork()
  try {
    const member = await other.newMember()
    await other.linkWallet(member.id)
    const campaign = await other.newCampaign({ capacity: 10 })
    const second = await other.newCampaign({ capacity: 10 })
    await other.claim(member.id, campaign)
    const claim = { member_id: member.id, points: '250', claimed_at: other.clock.now }
    const found = async () =>
      (await findDifferences(other.db, undefined, 100)).differences.map(({ what }) => what)
    expect(await found()).toEqual([])
    expect(await findCapacityDifferences(other.db, false)).toEqual([])

    await other.db
      .insertInto('campaign_claims')
      .values({ ...claim, campaign_id: second })
      .execute()
    expect(await found()).toEqual([`claim of campaign ${second}`])
    expect(await findCapacityDifferences(other.db, true)).toEqual([
      { key: expect.any(String), expected: 1, found: 0 },
    ])
    expect(await findCapacityDifferences(other.db, false)).toEqual([])
    await other.owner.db.deleteFrom('campaign_claims').execute()
    expect(await found()).toEqual([`claim of campaign ${campaign}`])
  } finally {
    await other.close()
  }
})
