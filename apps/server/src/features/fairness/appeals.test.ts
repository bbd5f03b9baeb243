import { randomUUID } from 'node:crypto'
import { campaignDefinitionSchema } from '@hearth/protocol/campaigns'
import type { RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listExportSections } from '../../app/combine-features.ts'
import { eraseMember } from '../../app/erase-member.ts'
import { runOperator } from '../../cli/operator/run-operator.ts'
import { denseSubnetReasons } from '../../test/support/dense-subnet-signal.ts'
import { type NewMember, newMember } from '../../test/support/new-member.ts'
import { newOperator } from '../../test/support/new-operator.ts'
import { act } from '../../test/support/reward-network.ts'
import { type OperatedServer, startOperatedServer } from '../../test/support/start-operated-server.ts'
import { createMemberWithCheck, createSuspendedMember } from '../../test/support/suspended-member.ts'
import { testKeySettings, testKeys } from '../../test/support/test-keys.ts'
import { whileLocked } from '../../test/support/while-locked.ts'
import { createCampaign } from '../rewards/create-campaign.ts'

let server: OperatedServer
let second: NewMember
beforeAll(async () => {
  server = await startOperatedServer('support')
  second = await newOperator(server, 'operator')
})
afterAll(() => server.stop())

const suspendedMember = () => createSuspendedMember(server)
const as = (member: NewMember, path: string, json?: unknown) =>
  server.call(path, { token: member.accessToken, json })
const appeal = (member: NewMember, suspensionId: string, text: unknown = 'We are a school.') =>
  as(member, '/api/appeals', { holdId: suspensionId, text })
const decide = (operator: NewMember, id: string, decision: string, reason: unknown = 'It is a school.') =>
  as(operator, `/api/operator/appeals/${id}/decision`, { decision, reason })

async function mailedTo(member: NewMember, subject: string) {
  const find = async () =>
    (await server.call('/dev/mail.json')).body.find(
      (mail: { to: string; subject: string }) => mail.to === member.email && mail.subject.includes(subject),
    )
  await expect.poll(find).toBeDefined()
  return find()
}

test('a member sees why claims are suspended and appeals once, and nobody else can', async () => {
  const member = await suspendedMember()
  const stranger = await newMember(server.url)
  const { holds } = (await as(member, '/api/holds')).body
  expect(holds).toEqual([
    {
      id: member.suspensionId,
      since: expect.stringMatching(/Z$/),
      until: null,
      reasons: denseSubnetReasons,
      mayAppeal: true,
    },
  ])
  expect((await as(stranger, '/api/holds')).body).toEqual({ holds: [], check: null })
  for (const id of [member.suspensionId, randomUUID()])
    expect(await appeal(stranger, id)).toMatchObject({ status: 404, body: { error: 'NOT_FOUND' } })

  // Lock the suspension until all requests wait for it, so that they continue at the same time.
  const sent = await whileLocked(
    server.database.pool,
    (client) => client.query('select from claim_suspensions where id = $1 for update', [member.suspensionId]),
    () => Promise.all(Array.from({ length: 5 }, () => appeal(member, member.suspensionId))),
  )
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1)
  expect(await appeal(member, member.suspensionId, 'Another text')).toMatchObject({ status: 409 })
  expect((await as(member, '/api/appeals')).body.appeals).toMatchObject([
    { holdId: member.suspensionId, text: 'We are a school.', state: 'open', reason: null, decidedAt: null },
  ])
  expect((await as(member, '/api/holds')).body.holds).toMatchObject([{ mayAppeal: false }])
  expect((await as(stranger, '/api/appeals')).body).toEqual({ appeals: [] })
})

test.each([
  ['no text', { text: undefined }, 'body.text'],
  ['spaces', { text: ' \n ' }, 'body.text: must say why'],
  ['a huge text', { text: 'x'.repeat(2001) }, 'body.text'],
  ['an id that is none', { holdId: 'mine' }, 'body.holdId'],
])('an appeal with %s is rejected with its field', async (_what, wrong, message) => {
  const json = { holdId: randomUUID(), text: 'x', ...wrong }
  const { status, body } = await server.call('/api/appeals', { json })
  expect(status).toBe(400)
  expect(body.message).toContain(message)
})

test('concurrent decisions by two operators have one winner, and an accepted appeal releases the claims and sends an email', async () => {
  const member = await suspendedMember()
  const { id } = (await appeal(member, member.suspensionId)).body
  const { body: one } = await server.call(`/api/operator/appeals/${id}`)
  expect(one).toMatchObject({
    appeal: { id, state: 'open', text: 'We are a school.', decidedBy: null },
    member: { id: member.id, email: member.email },
    hold: { id: member.suspensionId, score: 100, until: null },
    signals: [
      {
        name: 'crowded-network',
        score: 100,
        cleared: 0,
        evidence: { accounts: 60 },
        subject: '203.0.113.0/24',
      },
    ],
  })

  const both = await Promise.all([decide(server.operator, id, 'accepted'), decide(second, id, 'accepted')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body.messageId).toBe('fairness.alreadyAccepted')
  const [winner, loser] = both[0]?.status === 200 ? [server.operator, second] : [second, server.operator]
  // The operator who decided may repeat the decision, for example after a lost response.
  expect((await decide(winner, id, 'accepted')).status).toBe(200)
  expect((await decide(winner, id, 'rejected')).status).toBe(409)
  expect((await decide(loser, id, 'rejected')).status).toBe(409)

  expect((await as(member, '/api/holds')).body.holds).toMatchObject([
    { until: expect.any(String), mayAppeal: false },
  ])
  const { appeals } = (await as(member, '/api/appeals')).body
  expect(appeals).toMatchObject([{ state: 'accepted', reason: 'It is a school.' }])
  expect(appeals[0]).not.toHaveProperty('decidedBy')
  expect(await appeal(member, member.suspensionId)).toMatchObject({ status: 409 })
  expect((await mailedTo(member, 'are no longer suspended')).text).toContain('It is a school.')
  expect((await server.call(`/api/operator/members/${member.id}/signals`)).body).toMatchObject({
    score: 0,
    holdAt: 100,
    signals: [{ score: 100, cleared: 100 }],
    holds: [{ id: member.suspensionId, liftedBy: `operator:${winner.id}` }],
  })
  const audited = await server.database.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'reason'])
    .where('subject_id', '=', member.id)
    .execute()
  expect(audited).toEqual([{ action: 'appeal.accept', actor_id: winner.id, reason: 'It is a school.' }])
})

test('a rejected appeal keeps the suspension, a fourth appeal is not possible, and an operator can release without one', async () => {
  const member = await suspendedMember()
  for (const text of ['First', 'Second', 'Third']) {
    const { status, body } = await appeal(member, member.suspensionId, text)
    expect(status).toBe(200)
    expect((await decide(server.operator, body.id, 'rejected', `No: ${text}`)).status).toBe(200)
  }
  expect(await appeal(member, member.suspensionId, 'Fourth')).toMatchObject({ status: 409 })
  expect((await as(member, '/api/holds')).body.holds).toMatchObject([{ until: null, mayAppeal: false }])
  expect((await mailedTo(member, 'appeal was rejected')).text).toContain('No: ')

  const release = (id: string) =>
    server.call(`/api/operator/members/${id}/release`, { json: { reason: 'We were there.' } })
  const both = await Promise.all([release(member.id), release(member.id)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await as(member, '/api/holds')).body.holds).toMatchObject([{ until: expect.any(String) }])
  expect((await mailedTo(member, 'are no longer suspended')).text).toContain('We were there.')
  expect((await release(randomUUID())).status).toBe(404)
})

test('appeals are listed in order of arrival, in pages and by status', async () => {
  const ids: string[] = []
  for (const member of [await suspendedMember(), await suspendedMember()])
    ids.push((await appeal(member, member.suspensionId)).body.id)
  const seen: string[] = []
  let after = ''
  for (;;) {
    const { body } = await server.call(`/api/operator/appeals?limit=1${after}`)
    seen.push(...body.appeals.map(({ id }: { id: string }) => id))
    if (!body.nextCursor) break
    after = `&cursor=${body.nextCursor}`
  }
  expect(seen.filter((id) => ids.includes(id))).toEqual(ids)
  expect(seen).toEqual(seen.toSorted())
  const rejected = await server.call('/api/operator/appeals?state=rejected')
  expect(rejected.body.appeals).toHaveLength(3)
  for (const path of [`appeals/${randomUUID()}`, `members/${randomUUID()}/signals`])
    expect((await server.call(`/api/operator/${path}`)).status).toBe(404)
  expect((await decide(second, randomUUID(), 'accepted')).status).toBe(404)
})

test('operator commands decide appeals', async () => {
  const member = await suspendedMember()
  const { id } = (await appeal(member, member.suspensionId, 'A dormitory,\u001b[2J really.')).body
  const command = async (...args: string[]) =>
    (await runOperator(args, { ...testKeySettings, DATABASE_URL: server.database.url, LOG_LEVEL: 'silent' }))
      .output
  const run = (...args: string[]) => command('appeals', ...args)
  expect(await run()).toContain(id)
  const counted = JSON.parse(await command('statistics', '--json'))
  expect(counted.waitingAppeals).toBeGreaterThan(0)
  expect(counted.members.held).toBeGreaterThanOrEqual(counted.waitingAppeals)
  const shown = await run('show', id)
  expect(shown).toContain('Within 7 days, 60 accounts')
  expect(shown).not.toContain('\u001b')
  expect(await run('signals', member.id)).toMatch(
    /has a score of 100\. The score from which claims are suspended is 100\.\nClaims suspended since /,
  )
  await expect(run('accept', id)).rejects.toThrow('--reason')
  await expect(run('accept', 'that one', '--reason', 'x')).rejects.toThrow('is not the ID of an appeal')
  expect(await run('accept', id, '--reason', 'A dormitory')).toContain('Appeal accepted.')
  await expect(run('reject', id, '--reason', 'x')).rejects.toMatchObject({
    text: { id: 'fairness.alreadyAccepted' },
  })
  expect(await run('signals', member.id)).toContain('100 (100 cleared)')
})

test('findings are in the member’s data without the others’ identities and are deleted with the account', async () => {
  const member = await suspendedMember()
  await appeal(member, member.suspensionId)
  const { db } = server.database
  for (const { name, rows } of listExportSections()) {
    if (!['signals', 'holds', 'appeals'].includes(name)) continue
    const stored = JSON.stringify((await (rows(member.id) as RawBuilder<unknown>).execute(db)).rows)
    expect(stored).toMatch(/"accounts":60|We are a school/)
    expect(stored).not.toContain('subject')
  }
  await db.transaction().execute((transaction) => eraseMember(transaction, member.id, new Date()))
  for (const table of ['signals', 'claim_suspensions', 'appeals'] as const)
    expect(
      await db.selectFrom(table).select('member_id').where('member_id', '=', member.id).execute(),
    ).toEqual([])
})

describe('a requested address confirmation', () => {
  /** Creates a member with an open mailbox check and a reward that waits for it. */
  async function askedMember() {
    const member = await createMemberWithCheck(server)
    const { db } = server.database
    const wallet = `0x${member.id.replaceAll('-', '')}00000000`
    await db.updateTable('members').set({ wallet }).where('id', '=', member.id).execute()
    const campaign = campaignDefinitionSchema.parse({
      key: `c-${randomUUID()}`,
      name: 'Link a wallet',
      kind: 'wallet',
      startsAt: '2026-01-01T00:00:00Z',
      bonusPoints: 5,
    })
    const { id } = await createCampaign({ db, secrets: testKeys }, campaign, act)
    return { ...member, claim: () => as(member, `/api/campaigns/${id}/claim`, {}) }
  }
  const requestCode = (member: NewMember) => as(member, '/api/mailbox-check/code', {})
  const pass = (member: NewMember, code: string) => as(member, '/api/mailbox-check', { code })
  const codesOf = async (member: NewMember): Promise<string[]> =>
    (await server.call('/dev/mail.json')).body
      .filter(
        (mail: { to: string; subject: string }) => mail.to === member.email && /confirms/.test(mail.subject),
      )
      .map(({ code }: { code: string }) => code)

  test('has a reason, is completed by an emailed code, and then allows claims', async () => {
    const member = await askedMember()
    expect((await as(member, '/api/holds')).body).toEqual({
      holds: [],
      check: { since: expect.stringMatching(/Z$/), reasons: denseSubnetReasons },
    })
    expect(await member.claim()).toMatchObject({ status: 409, body: { error: 'CHECK_REQUIRED' } })
    expect((await pass(member, '000000')).status).toBe(400)
    expect((await requestCode(member)).status).toBe(200)
    await expect.poll(() => codesOf(member)).toHaveLength(1)
    const [code = ''] = await codesOf(member)
    expect(await pass(member, code)).toMatchObject({ status: 200, body: { success: true } })
    expect((await as(member, '/api/holds')).body).toEqual({ holds: [], check: null })
    expect((await member.claim()).body).toMatchObject({ success: true, points: 5 })
    // After confirmation, the check cannot be repeated.
    expect(await requestCode(member)).toMatchObject({ status: 409, body: { error: 'CONFLICT' } })
    expect((await pass(member, code)).status).toBe(400)
    const shown = await server.call(`/api/operator/members/${member.id}/signals`)
    expect(shown.body.check).toEqual({ since: expect.any(String), passedAt: expect.any(String) })
    const { signals } = await server.database.db
      .selectFrom('mailbox_checks')
      .select('signals')
      .where('member_id', '=', member.id)
      .executeTakeFirstOrThrow()
    expect(signals).toEqual([])
  })

  test('allows five attempts per code and five codes an hour, for the current mailbox', async () => {
    const member = await askedMember()
    await requestCode(member)
    await expect.poll(() => codesOf(member)).toHaveLength(1)
    const [code = ''] = await codesOf(member)
    const wrong = code === '123456' ? '654321' : '123456'
    for (let attempt = 0; attempt < 5; attempt++) expect((await pass(member, wrong)).status).toBe(400)
    expect((await pass(member, code)).status).toBe(400)
    await requestCode(member)
    await expect.poll(() => codesOf(member)).toHaveLength(2)
    const [newer = ''] = await codesOf(member)
    const { db } = server.database
    const email = `${randomUUID()}@example.org`
    await db.updateTable('members').set({ email }).where('id', '=', member.id).execute()
    expect(await pass(member, newer)).toMatchObject({ status: 409 })
    expect((await member.claim()).status).toBe(409)
    const limited = await Promise.all(Array.from({ length: 6 }, () => requestCode(member)))
    expect(limited.map(({ status }) => status)).toContain(429)
    const stranger = await newMember(server.url)
    expect((await requestCode(stranger)).status).toBe(409)
  })
})
