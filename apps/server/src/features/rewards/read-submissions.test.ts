import { randomUUID } from 'node:crypto'
import { campaignSubmissionSchema } from '@hearth/protocol/endpoints/campaigns'
import { formatMessage, type Message } from '@hearth/protocol/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppError } from '../../errors/app-error.ts'
import { openRewardNetwork, type RewardNetwork } from '../../test/support/reward-network.ts'
import { recordMachineIds } from '../members/record-machine-ids.ts'
import { eraseSubmissions } from './erase-submissions.ts'
import { rewards } from './feature.ts'

let network: RewardNetwork
beforeAll(async () => {
  network = await openRewardNetwork()
})
afterAll(() => network.close())

test('a submission has every field in the operator’s order, with instructions', {
  tags: ['CMP-01', 'API-25'],
}, async () => {
  const { id: memberId, code } = await network.newMember()
  const second = await network.newCampaign({
    name: 'Tell us 🦊 what you think',
    description: 'Ten questions about your machine.',
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
    description: 'Ten questions about your machine.',
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
    isNew: true,
    endsAt: '2026-04-01T00:00:00.000Z',
  })
})

test('a computed campaign of each kind is claimable once its condition is met', {
  tags: ['CMP-01'],
}, async () => {
  const member = await network.newMember()
  const heartbeat = await network.newCampaign({ kind: 'heartbeat', goal: 3 })
  const wallet = await network.newCampaign({ kind: 'wallet' })
  const identity = await network.newCampaign({ kind: 'identity' })
  const referral = await network.newCampaign({ kind: 'referral', goal: 1 })
  const streak = await network.newCampaign({ kind: 'streak', goal: 3, startsAt: '2026-03-05T00:00:00Z' })
  const states = async () => {
    const all = await Promise.all(
      [heartbeat, wallet, identity, referral, streak].map((id) => network.eligibility(member.id, id)),
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
  // Add heartbeats on two consecutive days before the window, and on three days with a gap within it.
  for (const day of ['03', '04', '05', '06', '08'])
    await network.credit(member.id, 1, `2026-03-${day}T12:00:00Z`)
  await network.linkWallet(member.id)
  await network.db
    .transaction()
    .execute((transaction) =>
      recordMachineIds(transaction, [{ memberId: member.id, machineId: 'did:peaq:0x1' }], network.clock.now),
    )
  expect((await states()).slice(0, 3)).toEqual(['claimable', 'claimable', 'claimable'])
  expect((await states())[4]).toBe('You have 2 of 3 days in a row.')
  await network.credit(member.id, 1, '2026-03-07T12:00:00Z')
  expect((await states())[4]).toBe('claimable')
  const later = await network.newCampaign({ kind: 'streak', goal: 3, startsAt: '2026-03-07T00:00:00Z' })
  expect(await network.eligibility(member.id, later)).toMatchObject({
    reason: 'You have 2 of 3 days in a row.',
  })

  const invitee = await network.newMember(member.code)
  await network.credit(invitee.id, 100)
  await network.linkWallet(invitee.id)
  await network.qualifyReferrals()
  expect((await states())[3]).toBe('claimable')
})

test('shows the texts in the language of the member, and each missing text in the operator’s own', async () => {
  const member = await network.newMember()
  const step = await network.newCampaign({
    key: 'translated-step',
    name: 'The first step',
    translations: { de: { name: 'Der erste Schritt' } },
  })
  const next = await network.newCampaign({
    name: 'A survey',
    description: 'Ten questions.',
    buttonText: 'Fill in',
    kind: 'form',
    formUrl: 'https://forms.example/y',
    prerequisites: ['translated-step'],
    translations: { de: { description: 'Zehn Fragen.', buttonText: 'Ausfüllen' } },
  })
  const texts = async (id: string, language: 'en' | 'de') => {
    const row = (await network.submissions(member.id, language)).find((one) => one.campaignId === id)
    return [row?.campaignName, row?.description, row?.buttonText, row?.reason]
  }
  expect(await texts(next, 'en')).toEqual([
    'A survey',
    'Ten questions.',
    'Fill in',
    'Complete this first: The first step.',
  ])
  expect(await texts(next, 'de')).toEqual([
    'A survey',
    'Zehn Fragen.',
    'Ausfüllen',
    'Erledige zuerst: Der erste Schritt.',
  ])
  expect((await texts(step, 'de')).slice(0, 2)).toEqual(['Der erste Schritt', null])
  // Claims name the prerequisite in the language of the request, which only the HTTP layer knows.
  const error = await network.claim(member.id, next).catch((reason: AppError) => reason)
  expect(formatMessage((error as AppError).text as Message, 'de')).toBe('Erledige zuerst: Der erste Schritt.')
})

test('shows the progress of countable campaigns, at most the goal, until they are claimed', async () => {
  const member = await network.newMember()
  await network.credit(member.id, 5)
  const [heartbeat, reached, streak, wallet, step] = await Promise.all([
    network.newCampaign({ kind: 'heartbeat', goal: 8 }),
    network.newCampaign({ kind: 'heartbeat', goal: 2 }),
    network.newCampaign({ kind: 'streak', goal: 3, startsAt: '2026-03-05T00:00:00Z' }),
    network.newCampaign({ kind: 'wallet' }),
    network.newCampaign({ kind: 'heartbeat', goal: 3, bonusPoints: 0 }),
  ])
  const progress = async (id: string) => (await network.eligibility(member.id, id))?.progress
  expect(await progress(heartbeat)).toEqual({ current: 5, goal: 8 })
  expect(await progress(reached)).toEqual({ current: 2, goal: 2 })
  expect(await progress(streak)).toEqual({ current: 1, goal: 3 })
  expect(await progress(wallet)).toBeUndefined()
  expect(await progress(step)).toBeUndefined()
  await network.claim(member.id, reached)
  expect(await progress(reached)).toBeUndefined()
})

test('a campaign is new until the member has seen it or one that appeared later', async () => {
  const member = await network.newMember()
  await network.db
    .updateTable('members')
    .set({ created_at: network.clock.now })
    .where('id', '=', member.id)
    .execute()
  const newCampaign = async (createdAt: string, startsAt: string) => {
    const id = await network.newCampaign({ startsAt })
    const created_at = new Date(createdAt)
    await network.db.updateTable('campaigns').set({ created_at }).where('id', '=', id).execute()
    return id
  }
  const before = await newCampaign('2026-03-09T00:00:00Z', '2026-03-09T00:00:00Z')
  const created = await newCampaign('2026-03-11T00:00:00Z', '2026-03-01T00:00:00Z')
  const started = await newCampaign('2026-03-02T00:00:00Z', '2026-03-12T00:00:00Z')
  const old = await network.newCampaign({ startsAt: '2026-03-12T00:00:00Z' })
  await network.db.updateTable('campaigns').set({ created_at: null }).where('id', '=', old).execute()
  const news = async () => {
    const rows = await network.submissions(member.id)
    return [before, created, started, old].map((id) => rows.find((row) => row.campaignId === id)?.isNew)
  }
  const { now } = network.clock
  network.clock.now = new Date('2026-03-13T00:00:00Z')
  expect(await news()).toEqual([false, true, true, false])
  await network.markSeen(member.id, [created])
  expect(await news()).toEqual([false, false, true, false])
  await network.markSeen(member.id, [started, randomUUID()])
  await network.markSeen(member.id, [created])
  await network.markSeen(member.id, [randomUUID()])
  expect(await news()).toEqual([false, false, false, false])
  network.clock.now = now
})

test('exports and erases when a member saw new campaigns', async () => {
  const member = await network.newMember()
  const id = await network.newCampaign()
  await network.markSeen(member.id, [id])
  const section = rewards.exportSections.find(({ name }) => name === 'campaign-visits')
  const visits = async () => (await section?.rows(member.id).execute(network.db))?.rows
  expect(await visits()).toEqual([{ seen_at: expect.any(Date) }])
  await network.db.transaction().execute((transaction) => eraseSubmissions(transaction, member.id))
  expect(await visits()).toEqual([])
})

test('a completed campaign is not new', async () => {
  const member = await network.newMember()
  const id = await network.newCampaign()
  await network.linkWallet(member.id)
  expect(await network.eligibility(member.id, id)).toMatchObject({ state: 'claimable', isNew: true })
  await network.claim(member.id, id)
  expect(await network.eligibility(member.id, id)).toMatchObject({ state: 'completed', isNew: false })
})

test('prerequisites lock a campaign until completed, and a step without a reward completes on its own', async () => {
  const member = await network.newMember()
  const step = await network.newCampaign({ key: 'the-step', name: 'The step', bonusPoints: 0 })
  const next = await network.newCampaign({ kind: 'heartbeat', goal: 1, prerequisites: ['the-step'] })
  await network.credit(member.id, 1)
  expect(await network.eligibility(member.id, next)).toMatchObject({
    state: 'locked',
    reason: 'Complete this first: The step.',
    missingPrerequisites: [step],
  })
  await expect(network.claim(member.id, next)).rejects.toMatchObject({ code: 'CONFLICT' })
  await network.linkWallet(member.id)
  expect(await network.eligibility(member.id, step)).toMatchObject({ completed: true, claimable: false })
  expect(await network.claim(member.id, step)).toMatchObject({ success: true, points: 0 })
  expect(await network.claim(member.id, next)).toMatchObject({ alreadyClaimed: false, points: 250 })
  expect(await network.entriesOf(member.id)).toHaveLength(1)
})

test('a campaign is visible to its audience: everyone, the whitelisted, a list, a segment', async () => {
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
  ).rejects.toMatchObject({
    code: 'INVALID_REQUEST',
    fields: [{ path: 'eligibility.list', message: { id: 'rewards.listNotFound' } }],
  })
})

test('only the right code completes a campaign, in any spelling', async () => {
  const member = await network.newMember()
  const campaign = await network.newCampaign({ kind: 'code', code: 'Straße-2026' })
  const wallet = await network.newCampaign()
  for (const wrong of ['STRASSE', '', '🦊', 'x'.repeat(100), 'straße-2026\u202e'])
    await expect(network.enterCode(member.id, campaign, wrong)).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(network.enterCode(member.id, wallet, 'x')).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await network.eligibility(member.id, campaign)).toMatchObject({ state: 'open', claimable: false })
  await Promise.all(Array.from({ length: 10 }, () => network.enterCode(member.id, campaign, ' straße-2026 ')))
  expect(await network.eligibility(member.id, campaign)).toMatchObject({
    state: 'claimable',
    claimable: true,
  })
  expect(await network.claim(member.id, campaign)).toMatchObject({ points: 250 })
})

test('a code does not open a campaign of another audience and reserves no place before the claim', async () => {
  const [first, late] = [await network.newMember(), await network.newMember()]
  const closed = await network.newCampaign({
    kind: 'code',
    code: 'for-helpers',
    eligibility: { for: 'whitelisted' },
  })
  await expect(network.enterCode(first.id, closed, 'for-helpers')).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  const one = await network.newCampaign({ kind: 'code', code: 'first-come', capacity: 1 })
  await network.enterCode(late.id, one, 'first-come')
  await network.enterCode(first.id, one, 'first-come')
  await network.claim(first.id, one)
  expect(await network.eligibility(late.id, one)).toMatchObject({
    state: 'exhausted',
    claimable: false,
    isNew: false,
  })
  await expect(network.claim(late.id, one)).rejects.toMatchObject({
    text: { id: 'rewards.placesTaken', params: { count: 1 } },
  })
})
