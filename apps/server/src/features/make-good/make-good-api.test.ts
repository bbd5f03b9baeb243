import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callApi } from '../../test/support/call-api.ts'
import { type NewMember, newMember } from '../../test/support/new-member.ts'
import { newOperator } from '../../test/support/new-operator.ts'
import { startTestServer, type TestServer } from '../../test/support/start-test-server.ts'
import { bookMakeGoods } from './book-make-good.ts'
import { addLosses } from './testing/add-losses.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let server: TestServer
let asker: NewMember
let second: NewMember
let third: NewMember
beforeAll(async () => {
  server = await startTestServer({
    RATE_LIMIT_FACTOR: '1000',
    HEARTBEAT_INTERVAL_SECONDS: '900',
    HEARTBEAT_POINTS: '25',
  })
  asker = await newOperator(server, 'operator')
  second = await newOperator(server, 'operator')
  third = await newOperator(server, 'owner')
})
afterAll(() => server.stop())

const db = () => server.database.db
const call = (path: string, init: Parameters<typeof callApi>[2] = {}) =>
  callApi(server.url, path, { token: asker.accessToken, ...init })
const pathOf = (incidentId: string) => `/api/operator/incidents/${incidentId}/make-good`
const preview = (incidentId: string) => call(pathOf(incidentId))

interface Given {
  kind?: 'payment' | 'reversal'
  by?: NewMember
  headers?: Record<string, string>
}

const request = (
  incidentId: string,
  totals: { members: number; points: string },
  { kind = 'payment', by = asker, headers = {} }: Given = {},
) =>
  call(pathOf(incidentId), {
    json: { kind, ...totals, reason: 'The uplink was down' },
    token: by.accessToken,
    headers,
  })

const decide = (
  incidentId: string,
  agree: boolean,
  { kind = 'payment', by = second, headers = {} }: Given = {},
) =>
  call(`${pathOf(incidentId)}/decision`, {
    json: { kind, agree, reason: 'Checked' },
    token: by.accessToken,
    headers,
  })

let incidents = 0
/** Adds an incident that ended at least three hours ago. It is away from the other incidents. */
const addOld = (members = 1) => addLosses(db(), Date.now() - 3 * ++incidents * HOUR, members)

/** Runs the job now and two minutes later. */
async function book() {
  for (const now of [Date.now(), Date.now() + 2 * MINUTE])
    await bookMakeGoods(db(), { now, intervalMs: 15 * MINUTE, heartbeatPointsAt: () => '25' })
}

async function pointsOf(memberId: string): Promise<number[]> {
  const { rows } = await sql<{ points: string }>`
    select points::text from ledger_entries
    where member_id = ${memberId} and source_kind like 'make-good%' order by id
  `.execute(db())
  return rows.map(({ points }) => Number(points))
}

const auditOf = (incidentId: string) =>
  db()
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('subject_id', '=', incidentId)
    .orderBy('number')
    .execute()

describe('a payment', () => {
  test('is previewed, requested, confirmed by another operator, and booked once', async () => {
    const { incidentId, memberIds, totals } = await addOld(2)
    expect((await preview(incidentId)).body).toMatchObject({ ...totals, slots: 8, makeGoods: [] })
    const requested = await request(incidentId, totals)
    expect(requested).toMatchObject({
      status: 200,
      body: { state: 'waiting', ...totals, askedBy: `operator:${asker.id}`, decidedBy: null },
    })
    expect(await decide(incidentId, true)).toMatchObject({
      status: 200,
      body: { makeGood: { state: 'booking', decidedBy: `operator:${second.id}` } },
    })
    await book()
    await book()
    for (const memberId of memberIds) expect(await pointsOf(memberId)).toEqual([100])
    expect((await preview(incidentId)).body).toMatchObject({
      members: 0,
      points: '0',
      makeGoods: [{ state: 'booked', bookedAt: expect.any(String) }],
    })
    expect(await auditOf(incidentId)).toEqual([
      { action: 'make-good.request-payment', actor_id: asker.id },
      { action: 'make-good.confirm-payment', actor_id: second.id },
    ])
  })

  test('is reversed once, and then cannot be requested again', async () => {
    const { incidentId, memberIds, totals } = await addOld()
    await request(incidentId, totals)
    await decide(incidentId, true)
    await book()
    expect((await request(incidentId, totals, { kind: 'reversal' })).status).toBe(200)
    expect((await decide(incidentId, true, { kind: 'reversal' })).status).toBe(200)
    await book()
    expect(await pointsOf(memberIds[0] ?? '')).toEqual([100, -100])
    expect((await request(incidentId, totals)).status).toBe(409)
    expect((await request(incidentId, totals, { kind: 'reversal' })).status).toBe(409)
  })
})

describe('a request', () => {
  test('is rejected if the totals have changed since the preview, and names the current ones', async () => {
    const { incidentId } = await addOld()
    for (const totals of [
      { members: 1, points: '99.5' },
      { members: 2, points: '100' },
    ])
      expect(await request(incidentId, totals)).toMatchObject({
        status: 409,
        body: { messageId: 'makeGood.totalsChanged', params: { members: 1, points: '100' } },
      })
    expect((await preview(incidentId)).body.makeGoods).toEqual([])
  })

  test('accepts the points in another notation of the same amount', async () => {
    const { incidentId } = await addOld()
    expect((await request(incidentId, { members: 1, points: '100.000' })).status).toBe(200)
  })

  test('is rejected within two hours after the incident', async () => {
    const { incidentId, totals } = await addLosses(db(), Date.now() - 2 * HOUR + MINUTE)
    expect(await request(incidentId, totals)).toMatchObject({
      status: 409,
      body: { messageId: 'makeGood.tooRecent' },
    })
  })

  test('is rejected if nobody lost a slot', async () => {
    const { incidentId } = await addOld(0)
    expect((await request(incidentId, { members: 0, points: '0' })).status).toBe(409)
  })

  test('of a reversal is rejected until the payment is booked', async () => {
    const { incidentId, totals } = await addOld()
    const reverse = async () => (await request(incidentId, totals, { kind: 'reversal' })).status
    expect(await reverse()).toBe(409)
    await request(incidentId, totals)
    expect(await reverse()).toBe(409)
    await decide(incidentId, true)
    expect(await reverse()).toBe(409)
    await book()
    expect(await reverse()).toBe(200)
  })

  test('is accepted from only one of two operators who send it at the same time', async () => {
    const { incidentId, totals } = await addOld()
    const outcomes = await Promise.all(
      [asker, second, third].map((by) => request(incidentId, totals, { by })),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await auditOf(incidentId)).toHaveLength(1)
  })

  test('is recorded once if it is repeated with its Idempotency-Key', async () => {
    const { incidentId, totals } = await addOld()
    const headers = { 'idempotency-key': randomUUID() }
    const [first, repeated] = [
      await request(incidentId, totals, { headers }),
      await request(incidentId, totals, { headers }),
    ]
    expect(first.status).toBe(200)
    expect(repeated).toMatchObject({ status: 200, body: first.body })
    expect((await request(incidentId, totals)).status).toBe(409)
    expect(await auditOf(incidentId)).toHaveLength(1)
  })
})

describe('a decision', () => {
  test('of the operator who requested it can only withdraw the request', async () => {
    const { incidentId, memberIds, totals } = await addOld()
    await request(incidentId, totals)
    expect(await decide(incidentId, true, { by: asker })).toMatchObject({
      status: 403,
      body: { messageId: 'makeGood.ownRequest' },
    })
    expect(await decide(incidentId, false, { by: asker })).toMatchObject({
      status: 200,
      body: { makeGood: null },
    })
    expect((await decide(incidentId, true)).status).toBe(404)
    await book()
    expect(await pointsOf(memberIds[0] ?? '')).toEqual([])
    expect((await request(incidentId, totals)).status).toBe(200)
  })

  test('is made by only one of two operators who confirm at the same time', async () => {
    const { incidentId, memberIds, totals } = await addOld()
    await request(incidentId, totals)
    const outcomes = await Promise.all([
      decide(incidentId, true),
      decide(incidentId, true, { by: third }),
      decide(incidentId, true),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    await book()
    expect(await pointsOf(memberIds[0] ?? '')).toEqual([100])
    expect(await auditOf(incidentId)).toHaveLength(2)
  })

  test('is final after a confirmation', async () => {
    const { incidentId, totals } = await addOld()
    await request(incidentId, totals)
    await decide(incidentId, true)
    expect(await decide(incidentId, false)).toMatchObject({
      status: 409,
      body: { messageId: 'makeGood.alreadyConfirmed' },
    })
    await book()
    expect((await decide(incidentId, true)).status).toBe(409)
  })

  test('is made once if it is repeated with its Idempotency-Key', async () => {
    const { incidentId, totals } = await addOld()
    await request(incidentId, totals)
    const headers = { 'idempotency-key': randomUUID() }
    const first = await decide(incidentId, true, { headers })
    expect(first.status).toBe(200)
    expect(await decide(incidentId, true, { headers })).toMatchObject({ status: 200, body: first.body })
    expect(await auditOf(incidentId)).toHaveLength(2)
  })

  test('returns NOT_FOUND if nobody requested it', async () => {
    const { incidentId, totals } = await addOld()
    expect((await decide(incidentId, true)).status).toBe(404)
    await request(incidentId, totals)
    expect((await decide(incidentId, true, { kind: 'reversal' })).status).toBe(404)
  })
})

test('every call returns NOT_FOUND for an unknown incident', async () => {
  const unknown = randomUUID()
  expect((await preview(unknown)).status).toBe(404)
  expect((await request(unknown, { members: 1, points: '25' })).status).toBe(404)
  expect((await decide(unknown, true)).status).toBe(404)
})

test('a preview is rejected while the incident lasts', async () => {
  const { id } = await db()
    .insertInto('incidents')
    .values({ kind: 'database', starts_at: new Date(), ends_at: null, note: null, recorded_by: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await preview(id)).toMatchObject({ status: 409, body: { messageId: 'makeGood.ongoing' } })
})

test.each([
  ['members', -1],
  ['members', 1.5],
  ['points', '-1'],
  ['points', '1e3'],
  ['points', '1.1234567'],
  ['points', 25],
  ['kind', 'gift'],
  ['reason', ''],
  ['reason', 'x'.repeat(501)],
])('a request is rejected if %s is %j', async (field, value) => {
  const { status, body } = await call(pathOf(randomUUID()), {
    json: { kind: 'payment', members: 1, points: '25', reason: 'The uplink was down', [field]: value },
  })
  expect(status).toBe(400)
  expect(body.message).toContain(`body.${field}`)
})

describe('an incident', () => {
  const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
  const record = (more: object = {}, headers: Record<string, string> = {}) =>
    call('/api/operator/incidents', {
      json: { startsAt: at(-4), endsAt: at(-3), note: 'A provider failed.', reason: 'Ticket 4711', ...more },
      headers,
    })
  const list = async (query = '') => (await call(`/api/operator/incidents${query}`)).body

  test('is recorded with its operator, and listed newest first in pages', async () => {
    const older = await record({ startsAt: at(-30), endsAt: at(-29) })
    const newer = await record()
    expect(newer).toMatchObject({
      status: 200,
      body: { kind: 'operator', note: 'A provider failed.', recordedBy: `operator:${asker.id}` },
    })
    const { incidents } = await list('?limit=200')
    const ids = incidents.map(({ id }: { id: string }) => id)
    expect(ids.indexOf(newer.body.id)).toBeLessThan(ids.indexOf(older.body.id))
    const paged: string[] = []
    for (let cursor = ''; ; ) {
      const page = await list(`?limit=2${cursor}`)
      paged.push(...page.incidents.map(({ id }: { id: string }) => id))
      if (!page.nextCursor) break
      cursor = `&cursor=${page.nextCursor}`
    }
    expect(paged).toEqual(ids)
    expect(await auditOf(newer.body.id)).toEqual([{ action: 'incident.record', actor_id: asker.id }])
  })

  test.each([
    ['ends before it starts', { startsAt: at(-3), endsAt: at(-4) }],
    ['has no length', { startsAt: '2026-05-04T10:00:00Z', endsAt: '2026-05-04T10:00:00Z' }],
    ['ends in the future', { endsAt: at(1) }],
    ['lasts longer than a week', { startsAt: at(-4 - 7 * 24) }],
  ])('is rejected if it %s', async (_case, period) => {
    const before = (await list('?limit=200')).incidents.length
    expect(await record(period)).toMatchObject({
      status: 400,
      body: { messageId: 'incidents.wrongPeriod' },
    })
    expect((await list('?limit=200')).incidents).toHaveLength(before)
  })

  test.each([
    ['note', 'x'.repeat(501)],
    ['note', ' '],
    ['note', undefined],
    ['startsAt', '2026-05-04'],
    ['endsAt', 'yesterday'],
    ['reason', ''],
  ])('is rejected if %s is %j', async (field, value) => {
    const { status, body } = await record({ [field]: value })
    expect(status).toBe(400)
    expect(body.message).toContain(`body.${field}`)
  })

  test('has a note of at most 500 characters', async () => {
    expect((await record({ note: 'x'.repeat(500) })).status).toBe(200)
  })

  test('is recorded once if the call is repeated with its Idempotency-Key', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const period = { startsAt: at(-10), endsAt: at(-9) }
    const [first, repeated] = [await record(period, headers), await record(period, headers)]
    expect(repeated.body).toEqual(first.body)
    const { incidents } = await list('?limit=200')
    expect(incidents.filter(({ id }: { id: string }) => id === first.body.id)).toHaveLength(1)
  })

  test('of a member without a role is rejected', async () => {
    const { accessToken: token } = await newMember(server.url)
    const { status } = await call('/api/operator/incidents', { json: {}, token })
    expect(status).toBe(403)
  })
})
