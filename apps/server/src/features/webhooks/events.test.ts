import { randomUUID } from 'node:crypto'
import { linkWalletMessage } from '@hearth/protocol/wallet-messages'
import { askableEvents, type WebhookEventType, webhookBody } from '@hearth/protocol/webhook-events'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { emailFrame } from '../../test/support/open-mail-queue.ts'
import { act, openRewardNetwork, type RewardNetwork } from '../../test/support/reward-network.ts'
import { proveWallet } from '../../test/support/sign-identity.ts'
import { testKeys } from '../../test/support/test-keys.ts'
import { finalizeIdentity } from '../machine-ids/finalize-identity.ts'
import { pauseMember } from '../members/pause-member.ts'
import { settleDays } from '../points/settle-days.ts'
import type { Outcome } from '../relayer/relayer.ts'
import { linkWallet } from '../wallets/link-wallet.ts'
import { createWebhook } from './create-webhook.ts'

let network: RewardNetwork
beforeAll(async () => {
  network = await openRewardNetwork()
  const wanted = { url: 'https://receiver.example', events: [...askableEvents], note: '' }
  await createWebhook(
    { db: network.db, secrets: testKeys, allowed: undefined },
    wanted,
    act,
    network.clock.now,
  )
})
afterAll(() => network.close())
beforeEach(async () => {
  await network.owner.pool.query('truncate webhook_events, webhook_deliveries')
})

/** Returns the bodies of published events of a type. Asserts that each matches its schema exactly. */
async function published<Type extends WebhookEventType>(type: Type) {
  const { rows } = await network.pool.query(
    `select e.type, e.data, e.occurred_at from webhook_events e join webhook_deliveries d on d.event_id = e.id
     where type = $1 order by e.id`,
    [type],
  )
  return rows.map(({ data, occurred_at }) => {
    const body = { type, timestamp: occurred_at.toISOString(), data }
    expect(webhookBody(type).parse(body)).toEqual(body)
    return body
  })
}

const jobs = { send: async () => undefined } as unknown as Jobs

test('a new member is published once, with the inviter', async () => {
  const inviter = await network.newMember()
  const invitee = await network.newMember(inviter.code)
  const timestamp = network.clock.now.toISOString()
  expect(await published('member.verified')).toEqual([
    { type: 'member.verified', timestamp, data: { memberId: inviter.id, inviterId: null } },
    { type: 'member.verified', timestamp, data: { memberId: invitee.id, inviterId: inviter.id } },
  ])
})

test('a claimed reward of a campaign or referral is published once', async () => {
  const inviter = await network.newMember()
  const invitee = await network.newMember(inviter.code)
  await network.linkWallet(inviter.id)
  await network.linkWallet(invitee.id)
  await network.credit(invitee.id, 100)
  const campaign = await network.newCampaign({ key: 'told', bonusPoints: 12.5 })
  await Promise.all(Array.from({ length: 5 }, () => network.claim(inviter.id, campaign)))
  const { referrals } = await network.referrals(inviter.id)
  const referral = referrals[0]?.id ?? ''
  for (let n = 0; n < 2; n++) await network.claim(inviter.id, referral)
  expect((await published('reward.claimed')).map(({ data }) => data)).toEqual([
    { memberId: inviter.id, kind: 'campaign', id: campaign, campaign: 'told', points: 12.5 },
    { memberId: inviter.id, kind: 'referral', id: referral, campaign: null, points: 1000 },
  ])
})

test('a settled day is published in events of at most 200 members that add up to the ledger, and late credits in another', async () => {
  const first = randomUUID()
  await network.credit(first, 3, '2026-03-05T00:15:00Z')
  await Promise.all(
    Array.from({ length: 250 }, () => network.credit(randomUUID(), 1, '2026-03-05T00:15:00Z')),
  )
  await settleDays(network.db, '2026-03-06')
  const events = (await published('points.settled')).map(({ data }) => data)
  expect(events.map(({ day, members }) => `${day}: ${members.length}`).sort()).toEqual([
    '2026-03-05: 200',
    '2026-03-05: 51',
  ])
  const members = events
    .flatMap((event) => event.members as { memberId: string; points: number }[])
    .sort((a, b) => (a.memberId < b.memberId ? -1 : 1))
  expect(members).toContainEqual({ memberId: first, points: 75, heartbeats: 3, settlement: 1 })
  const { rows } = await network.pool.query(
    `select member_id as "memberId", points::float8 as points from ledger_entries
     where source_id = '2026-03-05#1' order by member_id`,
  )
  expect(members.map(({ memberId, points }) => ({ memberId, points }))).toEqual(rows)

  await network.credit(first, 1, '2026-03-05T06:15:00Z')
  await settleDays(network.db, '2026-03-06')
  expect((await published('points.settled')).at(-1)?.data).toEqual({
    day: '2026-03-05',
    members: [{ memberId: first, points: 25, heartbeats: 1, settlement: 2 }],
  })
})

test('a linked wallet, a completed Machine ID and a pause are published once each', async () => {
  const { db, clock } = network
  const member = await network.newMember()
  const wallet = privateKeyToAccount(generatePrivateKey())
  const proof = await proveWallet(wallet, linkWalletMessage(member.email))
  const walletDeps = { db, jobs, emailFrame, chain: undefined, onInviteeLinked: async () => undefined }
  for (let n = 0; n < 2; n++) await linkWallet(walletDeps, member.id, proof, clock.now)
  expect((await published('wallet.linked')).map(({ data }) => data)).toEqual([
    { memberId: member.id, wallet: wallet.address, isChange: false },
  ])

  const jobId = randomUUID()
  await network.pool.query(
    `insert into machine_ids (member_id, owner, account, status, attribute_name, calldata, nonce, email_salt,
                              email_signature, pairing_signature, relay_job_id, asked_at)
     values ($1, '\\x00', '\\x00', 'pending', 'did', '\\x00', 1, '\\x00', '', '', $2, now())`,
    [member.id, jobId],
  )
  const account = `0x${'1'.repeat(40)}` as const
  const finalize = (outcome: Outcome) =>
    db
      .transaction()
      .execute((transaction) =>
        finalizeIdentity(
          transaction,
          [{ memberId: member.id, id: jobId, kind: 'execute', outcome }],
          clock.now,
        ),
      )
  await finalize({ state: 'failed', code: 'REJECTED', reason: 'a test' })
  for (let n = 0; n < 2; n++) await finalize({ state: 'confirmed', account, blockHash: undefined })
  expect((await published('identity.completed')).map(({ data }) => data)).toEqual([
    { memberId: member.id, machineId: expect.stringMatching(/^did:/), account },
  ])

  const deps = { db, jobs, emailFrame, now: () => clock.now }
  await pauseMember(deps, member.id, act)
  await expect(pauseMember(deps, member.id, act)).rejects.toMatchObject({
    text: { id: 'members.alreadyPaused' },
  })
  expect((await published('member.paused')).map(({ data }) => data)).toEqual([{ memberId: member.id }])
})
