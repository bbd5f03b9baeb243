import { campaignDefinitionSchema } from '@hearth/protocol/campaigns'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { act, openRewardNetwork, type RewardNetwork } from '../../test/support/reward-network.ts'
import { enterSubmission } from './enter-submission.ts'
import { eraseSubmissions } from './erase-submissions.ts'
import { decideSubmission, readWaiting } from './review-submissions.ts'

let network: RewardNetwork
beforeAll(async () => {
  network = await openRewardNetwork()
})
afterAll(() => network.close())

test('a submission is reviewed once, with idempotent repeats and a conflict for another decision', async () => {
  const member = await network.newMember()
  const campaign = await network.newCampaign({
    key: 'reviewed',
    kind: 'form',
    review: true,
    formUrl: 'https://forms.example/y',
  })
  const handIn = (sourceId: string) => network.handIn(member.id, campaign, sourceId)
  const id = (await handIn('a')) ?? ''
  expect(await handIn('b')).toBeUndefined()
  expect(await network.eligibility(member.id, campaign)).toMatchObject({
    state: 'submitted',
    claimable: false,
  })
  expect(await readWaiting(network.db, 'reviewed', { limit: 10 })).toEqual({
    submissions: [
      {
        id,
        memberId: member.id,
        note: 'https://forms.example/answers/1',
        source: 'webhook',
        submittedAt: network.clock.now.toISOString(),
      },
    ],
  })

  const reject = { ...act, reason: 'The picture is of another node.' }
  const decisions = await Promise.allSettled([
    decideSubmission(network.db, id, 'rejected', reject, network.clock.now),
    decideSubmission(network.db, id, 'rejected', reject, network.clock.now),
  ])
  expect(decisions.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  await expect(decideSubmission(network.db, id, 'accepted', act, network.clock.now)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('command:test rejected the submission'),
  })
  expect(await network.eligibility(member.id, campaign)).toMatchObject({
    state: 'rejected',
    reason: reject.reason,
  })

  // A repeated delivery of the rejected submission is ignored. Only a new delivery is reviewed.
  expect(await handIn('a')).toBeUndefined()
  const again = (await handIn('c')) ?? ''
  await decideSubmission(network.db, again, 'accepted', act, network.clock.now)
  expect(await network.claim(member.id, campaign)).toMatchObject({ points: 250 })
  const { rows } = await network.pool.query(
    `select action, reason from audit_log where subject_id = $1 order by number`,
    [member.id],
  )
  expect(rows).toEqual([
    { action: 'submission.reject', reason: reject.reason },
    { action: 'submission.accept', reason: 'a test' },
  ])

  await network.db.transaction().execute((transaction) => eraseSubmissions(transaction, member.id))
  const stored = await network.db
    .selectFrom('campaign_submissions')
    .select(['state', 'note', 'reason'])
    .where('member_id', '=', member.id)
    .orderBy('id')
    .execute()
  expect(stored).toEqual([
    { state: 'rejected', note: '', reason: '' },
    { state: 'accepted', note: '', reason: '' },
  ])
})

test('an operator records an external completion once per member, only for campaigns of that kind', async () => {
  const member = await network.newMember()
  const campaign = await network.newCampaign({ key: 'by-hand', kind: 'manual' })
  await network.newCampaign({ key: 'not-by-hand' })
  const enter = (key: string) =>
    enterSubmission(network.db, { key, memberId: member.id }, act, network.clock.now)
  const results = await Promise.allSettled([enter('by-hand'), enter('by-hand')])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(enter('not-by-hand')).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(enter('no-such')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await network.claim(member.id, campaign)).toMatchObject({ points: 250 })
})

test('the API for campaigns does the same, under the operator’s name', async () => {
  const { operator } = network
  const member = await network.newMember()
  const campaign = campaignDefinitionSchema.parse({
    key: 'over-the-api',
    name: 'By hand',
    kind: 'manual',
    startsAt: '2026-03-05T00:00:00Z',
    bonusPoints: 5,
  })
  const reason = 'spring'
  const { id: created } = await operator('createCampaign', { body: { campaign, reason } })
  const id = created ?? 'waits for a second operator'
  await operator('changeCampaign', { body: { campaign: { ...campaign, bonusPoints: 6 }, reason } })
  const params = { key: campaign.key }
  const entry = await operator('enterSubmission', { params, body: { member: member.email, reason } })
  // An operator can enter a submission for a paused member, but the member cannot claim.
  const paused = await network.newMember()
  await network.db
    .updateTable('members')
    .set({ paused_at: network.clock.now, paused_reason: reason })
    .where('id', '=', paused.id)
    .execute()
  await operator('enterSubmission', { params, body: { member: paused.code, reason } })
  await expect(network.claim(paused.id, id)).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(
    operator('enterSubmission', { params, body: { member: 'nobody', reason } }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await operator('decideSubmission', { params: { id: entry.id }, body: { decision: 'accepted', reason } })
  expect(await network.claim(member.id, id)).toMatchObject({ points: 6 })
  expect(await operator('readWaitingSubmissions', { params, query: { limit: 10 } })).toEqual({
    submissions: [],
  })
  await expect(operator('readCampaignSecret', { params })).rejects.toMatchObject({ code: 'CONFLICT' })
  await operator('endCampaign', { params, body: { reason } })
  const { campaigns } = await operator('readCampaigns', {})
  expect(campaigns.find((one) => one.key === campaign.key)).toMatchObject({
    claims: 1,
    pointsPaid: 6,
    waiting: 0,
  })
  const { rows } = await network.pool.query(
    `select action from audit_log where actor_kind = 'operator' and reason = $1 order by number`,
    [reason],
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'campaign.create',
    'campaign.change',
    'submission.enter',
    'submission.enter',
    'campaign.end',
  ])
})
