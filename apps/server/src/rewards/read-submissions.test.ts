import { campaignDefinitionSchema } from '@hearth/protocol/campaigns'
import { campaignSubmissionSchema } from '@hearth/protocol/endpoints/campaigns'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { act, openRewardNetwork, type RewardNetwork } from '../../test/reward-network.ts'
import { enterSubmission } from './enter-submission.ts'
import { forgetSubmissions } from './forget-submissions.ts'
import { decideSubmission, readWaiting } from './review-submissions.ts'
import { submit } from './submit.ts'

let network: RewardNetwork
beforeAll(async () => {
  network = await openRewardNetwork()
})
afterAll(() => network.close())

test('[CMP-01] [API-25] a submission has every field, in the order that the operator gave, and tells what to do', async () => {
  const { id: memberId, code } = await network.newMember()
  const second = await network.newCampaign({
    name: 'Tell us 🦊 what you think',
    kind: 'form',
    formUrl: 'https://forms.example/x?m={memberId}&c={code}',
    order: 2,
    mandatory: true,
    buttonText: 'Fill in',
    taskNumber: 7,
    bonusPoints: 12.5,
    endsAt: '2026-04-01T00:00:00Z',
  })
  const first = await network.newCampaign({ order: 1 })
  const submissions = await network.submissions(memberId)
  expect(campaignSubmissionSchema.array().parse(submissions)).toEqual(submissions)
  expect(submissions.map(({ campaignId }) => campaignId)).toEqual([first, second])
  expect(submissions[1]).toEqual({
    campaignId: second,
    campaignName: 'Tell us 🦊 what you think',
    type: 'form',
    completed: false,
    formUrl: `https://forms.example/x?m=${memberId}&c=${code}`,
    bonusPoints: 12.5,
    mandatory: true,
    buttonText: 'Fill in',
    taskNumber: 7,
    claimable: false,
    state: 'open',
    reason: 'Fill in the form first.',
    endsAt: '2026-04-01T00:00:00.000Z',
  })
})

test('[CMP-01] a campaign of each kind that is worked out is claimable once what it asks is done', async () => {
  const member = await network.newMember()
  const heartbeat = await network.newCampaign({ kind: 'heartbeat', goal: 3 })
  const wallet = await network.newCampaign({ kind: 'wallet' })
  const identity = await network.newCampaign({ kind: 'identity' })
  const referral = await network.newCampaign({ kind: 'referral', goal: 1 })
  const streak = await network.newCampaign({ kind: 'streak', goal: 3, startsAt: '2026-03-05T00:00:00Z' })
  const states = async () => {
    const all = await Promise.all(
      [heartbeat, wallet, identity, referral, streak].map((id) => network.standing(member.id, id)),
    )
    return all.map((one) => one?.reason ?? one?.state)
  }
  expect(await states()).toEqual([
    'You have 0 of 3 heartbeats.',
    'Link a wallet first.',
    'Create a Machine ID first.',
    'You have 0 of 1 invited members who take part.',
    'You have 0 of 3 days in a row.',
  ])
  // Two days in a row before the window, three in it with a gap.
  for (const day of ['03', '04', '05', '06', '08'])
    await network.credit(member.id, 1, `2026-03-${day}T12:00:00Z`)
  await network.linkWallet(member.id)
  expect((await states()).slice(0, 2)).toEqual(['claimable', 'claimable'])
  expect((await states())[4]).toBe('You have 2 of 3 days in a row.')
  await network.credit(member.id, 1, '2026-03-07T12:00:00Z')
  expect((await states())[4]).toBe('claimable')

  const invitee = await network.newMember(member.code)
  await network.credit(invitee.id, 100)
  await network.linkWallet(invitee.id)
  await network.qualifyReferrals()
  expect((await states())[3]).toBe('claimable')
})

test('prerequisites lock a campaign until they are completed; a step that earns nothing is completed by being done', async () => {
  const member = await network.newMember()
  const step = await network.newCampaign({ key: 'the-step', name: 'The step', bonusPoints: 0 })
  const next = await network.newCampaign({ kind: 'heartbeat', goal: 1, prerequisites: ['the-step'] })
  await network.credit(member.id, 1)
  expect(await network.standing(member.id, next)).toMatchObject({
    state: 'locked',
    reason: 'Complete this first: The step.',
  })
  await expect(network.claim(member.id, next)).rejects.toMatchObject({ code: 'CONFLICT' })
  await network.linkWallet(member.id)
  expect(await network.standing(member.id, step)).toMatchObject({ completed: true, claimable: false })
  expect(await network.claim(member.id, step)).toMatchObject({ success: true, points: 0 })
  expect(await network.claim(member.id, next)).toMatchObject({ alreadyClaimed: false, points: 250 })
  expect(await network.entriesOf(member.id)).toHaveLength(1)
})

test('a campaign is seen by whom it is for: everyone, the whitelisted, a list, a segment', async () => {
  const member = await network.newMember()
  const other = await network.newMember()
  await network.db.insertInto('whitelists').values({ name: 'helpers' }).execute()
  await network.db
    .insertInto('whitelist_members')
    .values([
      { list: 'helpers', kind: 'email', value: member.email },
      { list: 'testnet', kind: 'member', value: member.id },
    ])
    .execute()
  await network.credit(member.id, 2)
  const ids = [
    await network.newCampaign({ eligibility: { for: 'whitelisted' } }),
    await network.newCampaign({ eligibility: { for: 'list', list: 'helpers' } }),
    await network.newCampaign({
      eligibility: { for: 'segment', segment: { minHeartbeats: 2, wasInvited: false } },
    }),
  ]
  const late = await network.newCampaign({
    eligibility: { for: 'segment', segment: { joinedBefore: '2020-01-01T00:00:00Z' } },
  })
  const seen = async (memberId: string) =>
    (await network.submissions(memberId))
      .map(({ campaignId }) => campaignId)
      .filter((id) => ids.includes(id) || id === late)
  expect(await seen(member.id)).toEqual(ids)
  expect(await seen(other.id)).toEqual([])
  await expect(
    network.newCampaign({ eligibility: { for: 'list', list: 'nobody-made-it' } }),
  ).rejects.toMatchObject({ code: 'INVALID_REQUEST', message: expect.stringContaining('no list called') })
})

test('the right code completes a campaign, however it is typed; a wrong one and the code of another do not', async () => {
  const member = await network.newMember()
  const campaign = await network.newCampaign({ kind: 'code', code: 'Straße-2026' })
  const wallet = await network.newCampaign()
  for (const wrong of ['STRASSE', '', '🦊', 'x'.repeat(100), 'straße-2026\u202e'])
    await expect(network.enterCode(member.id, campaign, wrong)).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(network.enterCode(member.id, wallet, 'x')).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await network.standing(member.id, campaign)).toMatchObject({ state: 'open', claimable: false })
  await Promise.all(Array.from({ length: 10 }, () => network.enterCode(member.id, campaign, ' straße-2026 ')))
  expect(await network.standing(member.id, campaign)).toMatchObject({ state: 'claimable', claimable: true })
  expect(await network.claim(member.id, campaign)).toMatchObject({ points: 250 })
})

test('what waits for review is decided once: the same again does nothing, another operator’s otherwise is refused', async () => {
  const member = await network.newMember()
  const campaign = await network.newCampaign({
    key: 'reviewed',
    kind: 'form',
    review: true,
    formUrl: 'https://forms.example/y',
  })
  const handIn = (sourceId: string) =>
    submit(network.db, {
      memberId: member.id,
      campaignId: campaign,
      source: 'webhook',
      sourceId,
      state: 'pending',
      note: 'https://forms.example/answers/1',
      at: network.clock.now,
    })
  const id = (await handIn('a')) ?? ''
  expect(await handIn('b')).toBeUndefined()
  expect(await network.standing(member.id, campaign)).toMatchObject({ state: 'submitted', claimable: false })
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
    message: expect.stringContaining('rejected by command:test'),
  })
  expect(await network.standing(member.id, campaign)).toMatchObject({
    state: 'rejected',
    reason: reject.reason,
  })

  // The provider repeats what it said; only something new is looked at.
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

  await network.db.transaction().execute((transaction) => forgetSubmissions(transaction, member.id))
  const kept = await network.db
    .selectFrom('campaign_submissions')
    .select(['state', 'note', 'reason'])
    .where('member_id', '=', member.id)
    .orderBy('id')
    .execute()
  expect(kept).toEqual([
    { state: 'rejected', note: '', reason: '' },
    { state: 'accepted', note: '', reason: '' },
  ])
})

test('an operator enters what was done elsewhere, once for a member, and only where that is how it is known', async () => {
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

test('what an operator does with campaigns over the API is the same, under the operator’s name', async () => {
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
  const { id } = await operator('createCampaign', { body: { campaign, reason } })
  await operator('changeCampaign', { body: { campaign: { ...campaign, bonusPoints: 6 }, reason } })
  const params = { key: campaign.key }
  const entry = await operator('enterSubmission', { params, body: { member: member.email, reason } })
  // A pause holds back the claim, not what leads to it.
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

test.each([
  ['goal', { kind: 'heartbeat' }],
  ['goal', { kind: 'wallet', goal: 3 }],
  ['goal', { kind: 'streak', goal: 367 }],
  ['goal', { kind: 'heartbeat', goal: 0.5 }],
  ['formUrl', { kind: 'form' }],
  ['formUrl', { kind: 'form', formUrl: 'javascript:alert(1)' }],
  ['formUrl', { kind: 'form', formUrl: 'http://forms.example' }],
  ['code', { kind: 'code' }],
  ['code', { kind: 'code', code: 'abc' }],
  ['key', { key: 'No Spaces' }],
  ['key', { key: 'x'.repeat(61) }],
  ['name', { name: ' ' }],
  ['name', { name: 'a\0b' }],
  ['name', { name: '\ud800' }],
  ['kind', { kind: 'lottery' }],
  ['bonusPoints', { bonusPoints: -1 }],
  ['bonusPoints', { bonusPoints: 1e9 }],
  ['bonusPoints', { bonusPoints: 0.0000001 }],
  ['bonusPoints', { bonusPoints: null }],
  ['capacity', { capacity: 0 }],
  ['capacity', { capacity: 5, bonusPoints: 0 }],
  ['endsAt', { endsAt: '2026-03-01T00:00:00Z' }],
  ['endsAt', { endsAt: 'tomorrow' }],
  ['startsAt', { startsAt: '2026-03-01' }],
  ['prerequisites', { key: 'self', prerequisites: ['self'] }],
  ['prerequisites', { prerequisites: ['a', 'a'] }],
  ['eligibility', { eligibility: { for: 'segment', segment: { country: 'x' } } }],
  ['surprise', { surprise: 1 }],
])('a definition with a wrong %s is refused by name: %j', (field, change) => {
  const result = campaignDefinitionSchema.safeParse({
    key: 'c',
    name: 'C',
    kind: 'wallet',
    startsAt: '2026-03-05T00:00:00Z',
    bonusPoints: 1,
    ...change,
  })
  expect(result.success).toBe(false)
  expect(JSON.stringify(result.error?.issues)).toContain(field)
})
