import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callApi } from '../../test/support/call-api.ts'
import { type NewMember, newMember } from '../../test/support/new-member.ts'
import { newOperator } from '../../test/support/new-operator.ts'
import { startTestServer, type TestServer } from '../../test/support/start-test-server.ts'
import { packSlotReasons } from '../heartbeats/pack-slot-reasons.ts'

let server: TestServer
let member: NewMember
let asker: NewMember
let second: NewMember
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_FACTOR: '1000', CORRECTION_REVIEW_ABOVE: '100' })
  member = await newMember(server.url)
  asker = await newOperator(server, 'operator')
  second = await newOperator(server, 'operator')
})
afterAll(() => server.stop())

const call = (path: string, init: Parameters<typeof callApi>[2] = {}) =>
  callApi(server.url, path, { token: asker.accessToken, ...init })
const correct = (more: object = {}, memberId = member.id) =>
  call(`/api/operator/members/${memberId}/corrections`, {
    json: {
      id: randomUUID(),
      category: 'Rewards',
      points: '10',
      reason: 'A form was counted twice',
      ...more,
    },
  })
const decide = (id: string, agree: boolean, operator = second) =>
  call(`/api/operator/members/${member.id}/corrections/${id}/decision`, {
    json: { agree, reason: 'Looked at it' },
    token: operator.accessToken,
  })
const total = async () => (await call('/api/user', { token: member.accessToken })).body.points_total

describe('correcting points', () => {
  test('adds one ledger entry across retries, with a reason that the member sees', async () => {
    const before = await total()
    const id = randomUUID()
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => correct({ id, points: '-2.5' })))
    for (const { status, body } of outcomes) {
      expect(status).toBe(200)
      expect(body).toMatchObject({ id, points: '-2.5', state: 'booked', askedBy: `operator:${asker.id}` })
    }
    expect(await total()).toBe(before - 2.5)
    const log = (await call('/api/users/points-log', { token: member.accessToken })).body
    expect(log.data[0]).toMatchObject({
      category: 'Rewards',
      points: -2.5,
      comment: 'Correction: A form was counted twice',
    })
    expect((await correct({ id, points: '3' })).status).toBe(409)
    const auditor = await newOperator(server, 'auditor')
    const { entries } = (
      await call(`/api/operator/audit?subject=member:${member.id}`, { token: auditor.accessToken })
    ).body
    expect(entries).toMatchObject([
      { action: 'points.correct', after: { correction: id, points: '-2.5', state: 'booked' } },
    ])
  })

  test('requires a second operator above the threshold, also in slices, and is booked once', async () => {
    const before = await total()
    const large = (await correct({ points: '150' })).body
    expect(large.state).toBe('waiting')
    // A smaller correction also waits, because the pending one counts toward the threshold.
    expect((await correct({ points: '60' })).body.state).toBe('waiting')
    expect(await total()).toBe(before)
    expect((await call('/api/operator/corrections')).body.corrections).toContainEqual(large)
    expect(await decide(large.id, true, asker)).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('Another operator must approve it') },
    })
    const third = await newOperator(server, 'owner')
    const outcomes = await Promise.all([
      decide(large.id, true),
      decide(large.id, true, third),
      decide(large.id, true),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await total()).toBe(before + 150)
  })

  test('is never booked after a rejection, including by the requester', async () => {
    const before = await total()
    const [one, other] = [(await correct({ points: '900' })).body, (await correct({ points: '901' })).body]
    expect((await decide(one.id, false)).body).toMatchObject({
      state: 'refused',
      decidedBy: `operator:${second.id}`,
    })
    expect((await decide(other.id, false, asker)).body.state).toBe('refused')
    expect((await decide(one.id, true)).status).toBe(409)
    expect(await total()).toBe(before)
  })

  test.each([
    ['points', '0'],
    ['points', '-0.000000'],
    ['points', '1e3'],
    ['points', '1.1234567'],
    ['points', 'NaN'],
    ['points', 5],
    ['points', '9'.repeat(30)],
    ['category', 'Everything'],
    ['id', 'x'],
    ['reason', ''],
    ['reason', null],
  ])('rejects %s %j by name', async (field, value) => {
    const { status, body } = await correct({ [field]: value })
    expect(status).toBe(400)
    expect(body.message).toContain(`body.${field}`)
  })

  test('returns 404 for an unknown member, and is read-only for support', async () => {
    expect((await correct({}, randomUUID())).status).toBe(404)
    expect((await decide(randomUUID(), true)).status).toBe(404)
    expect((await call(`/api/operator/members/${randomUUID()}/points`)).status).toBe(404)
    const { accessToken: token } = await newOperator(server, 'support')
    expect((await call(`/api/operator/members/${member.id}/points`, { token })).status).toBe(200)
    expect((await call(`/api/operator/members/${member.id}/corrections`, { token, json: {} })).status).toBe(
      403,
    )
  })
})

test('explains a member’s points with parts that add up to the total', async () => {
  const inviter = (await call('/api/user', { token: asker.accessToken })).body
  const invitee = await newMember(server.url, { referralCode: inviter.personal_code })
  await call('/api/user', { token: invitee.accessToken })
  await correct({ points: '7.25' }, invitee.id)
  await server.database.pool.query(
    `insert into member_days (member_id, day, connectivity, heartbeats, pending, pending_heartbeats, unsettled)
     values ($1, current_date + 1, 50, 2, 50, 2, true)`,
    [invitee.id],
  )
  const { body } = await call(`/api/operator/members/${invitee.id}/points`)
  expect(body).toMatchObject({
    member: { id: invitee.id, email: invitee.email },
    total: '1057.25',
    totals: { Connectivity: '50', Referral: '1000', Rewards: '7.25', Others: '0' },
    heartbeats: 2,
    sources: [
      { category: 'Referral', kind: 'invitation', entries: 1, points: '1000' },
      { category: 'Rewards', kind: 'correction', entries: 1, points: '7.25' },
    ],
    pending: [{ heartbeats: 2, points: '50' }],
    corrections: [{ state: 'booked' }],
    agrees: true,
  })
  await server.database.db
    .updateTable('settled_totals')
    .set({ rewards: '8' })
    .where('member_id', '=', invitee.id)
    .execute()
  expect((await call(`/api/operator/members/${invitee.id}/points`)).body.agrees).toBe(false)
})

test('counts the rejected slots of a member, including those that are packed', async () => {
  const slot = (minute: number, reason: 'member_limit' | 'network_limit') => ({
    member_id: member.id,
    node_id: randomUUID(),
    slot_end: new Date(Date.parse('2026-05-04T10:00:00Z') + minute * 60_000),
    reason,
  })
  const { db } = server.database
  const missed = { ...slot(3, 'member_limit'), reason: 'unproven' as const }
  await db
    .insertInto('missed_slots')
    .values({ ...missed, present_seconds: 0, required_seconds: 0 })
    .execute()
  await db
    .insertInto('rejected_slots')
    .values([slot(0, 'member_limit'), slot(1, 'network_limit')])
    .execute()
  await packSlotReasons(db, '2026-05-05')
  await db.insertInto('rejected_slots').values(slot(2, 'member_limit')).execute()
  const { body } = await call(`/api/operator/members/${member.id}/points`)
  expect(body.refusedSlots).toEqual([
    { reason: 'member_limit', slots: 2 },
    { reason: 'network_limit', slots: 1 },
  ])
})

test('lists failed jobs without their data and retries them once', async () => {
  const { pool } = server.database
  const { rows } = await pool.query<{ id: string }>(
    `insert into pgboss.job (name, data, source_name, source_id, source_retry_count, source_output)
     values ('dead-jobs', $1, 'send-mail', gen_random_uuid(), 10, '{"message": "connection refused"}') returning id`,
    [
      JSON.stringify({
        to: member.email,
        subject: 'Late',
        text: 'The code is 123456',
        html: '',
        memberId: member.id,
      }),
    ],
  )
  const id = rows[0]?.id
  const listed = await call('/api/operator/jobs/dead')
  expect(listed.body.jobs).toEqual([
    {
      id,
      kind: 'send-mail',
      tries: 11,
      diedAt: expect.any(String),
      error: 'connection refused',
      data: { to: '(string)', subject: '(string)', text: '(string)', html: '(string)', memberId: member.id },
    },
  ])
  expect(listed.text).not.toContain('123456')
  expect((await call('/api/operator/statistics')).body).toMatchObject({
    deadJobs: 1,
    members: { paused: 0, deleted: 0 },
  })
  const retry = () =>
    call(`/api/operator/jobs/dead/${id}/retry`, { json: { reason: 'The mail server is back' } })
  const outcomes = await Promise.all([retry(), retry(), retry()])
  expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 404, 404])
  // Pausing a member sends an email, which wakes the queue. Otherwise, the retry could wait up to 30 seconds.
  await call(`/api/operator/members/${second.id}/pause`, { json: { reason: 'x' } })
  const subjects = async () =>
    (await callApi(server.url, '/dev/mail.json')).body.map(({ subject }: { subject: string }) => subject)
  await expect.poll(subjects).toContain('Late')
  expect((await call('/api/operator/jobs/dead')).body.jobs).toEqual([])
})
