import { randomUUID } from 'node:crypto'
import { askableEvents } from '@hearth/protocol/webhook-events'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Act } from '../../audit/write-audit.ts'
import { publishEvent } from '../../events/publish-event.ts'
import { readNetworks } from '../../platform/http/networks.ts'
import type { OutsideAnswer, OutsideCall } from '../../platform/http/outbound/post-outside.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Email } from '../../platform/mail/mail.ts'
import { type OpenTestDatabase, openTestDatabase } from '../../test/support/open-test-database.ts'
import { testKeys } from '../../test/support/test-keys.ts'
import { registerMember } from '../members/register-member.ts'
import { changeWebhook } from './change-webhook.ts'
import { createWebhook } from './create-webhook.ts'
import { endWebhook } from './end-webhook.ts'
import { createLanes } from './lanes.ts'
import { LEASE_MS, leaseDelivery } from './lease-delivery.ts'
import { readDeliveries } from './read-deliveries.ts'
import { readWebhook } from './read-webhooks.ts'
import { recordAttempt } from './record-attempt.ts'
import { replaceSecret } from './replace-secret.ts'
import { replayDelivery, replayFailed } from './replay-deliveries.ts'
import { RETRY_SECONDS } from './retry-schedule.ts'
import { sweepWebhooks } from './sweep-webhooks.ts'

const act: Act = { actor: { kind: 'command', id: 'test' }, reason: 'a test' }
const allowed = readNetworks('127.0.0.1')
const HOUR_MS = 3_600_000

let database: OpenTestDatabase
let now: Date
let calls: OutsideCall[]
let emails: Email[]
let outcomes: string[]
let answer: (call: OutsideCall) => OutsideAnswer | Promise<OutsideAnswer>
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  now = new Date()
  calls = []
  emails = []
  outcomes = []
  answer = () => ({ status: 204 })
  await sql`truncate webhooks, webhook_secrets, webhook_events, webhook_deliveries`.execute(database.owner.db)
})

const jobs = {
  send: async (_transaction: unknown, _kind: unknown, mail: Email) => void emails.push(mail),
} as unknown as Jobs
const deps = () => ({
  db: database.db,
  secrets: testKeys,
  jobs,
  emailFrame: { brandName: 'Hearth', publicUrl: 'https://hearth.test' },
  now: () => now,
  onAttempt: (outcome: string) => void outcomes.push(outcome),
  async post(call: OutsideCall) {
    calls.push(call)
    return answer(call)
  },
})
const fail = (error: unknown) => {
  throw error
}
/** Sends everything that is due, as a server process does. */
async function deliver(): Promise<void> {
  const lanes = createLanes(deps(), fail)
  await lanes.open()
  await lanes.finished()
}
const idsOf = (made: OutsideCall[]) => made.map(({ headers }) => headers['webhook-id'])

const newWebhook = (more: Partial<Parameters<typeof createWebhook>[1]> = {}) =>
  createWebhook(
    { db: database.db, secrets: testKeys, allowed },
    { url: 'https://receiver.example/hook', events: [...askableEvents], note: '', ...more },
    act,
    now,
  )
async function pause(memberId: string = randomUUID()): Promise<string> {
  await database.db
    .transaction()
    .execute((transaction) => publishEvent(transaction, 'member.paused', { memberId }, now))
  return memberId
}
const deliveriesOf = async (id: string) =>
  (await readDeliveries(database.db, id, { limit: 100, state: undefined, cursor: undefined })).deliveries

test('the Standard Webhooks library verifies a delivery, also with a replaced secret until it expires', async () => {
  const { id, secret } = await newWebhook()
  const memberId = await pause()
  await deliver()
  const [call] = calls
  expect(call?.url).toBe('https://receiver.example/hook')
  expect(new Webhook(secret).verify(call?.body ?? '', call?.headers ?? {})).toEqual({
    type: 'member.paused',
    timestamp: now.toISOString(),
    data: { memberId },
  })
  expect(() => new Webhook(secret).verify(`${call?.body} `, call?.headers ?? {})).toThrow()

  const replaced = await replaceSecret(deps(), id, 24, act, now)
  await pause()
  await deliver()
  for (const known of [secret, replaced.secret])
    expect(new Webhook(known).verify(calls[1]?.body ?? '', calls[1]?.headers ?? {})).toBeTruthy()
  now = new Date(now.getTime() + 24 * HOUR_MS)
  await sweepWebhooks(database.db, now)
  await pause()
  await deliver()
  expect(calls[2]?.headers['webhook-signature']).toMatch(/^v1,[\w+/]{43}=$/)
  const { rows } = await sql<{ previous: null }>`select previous from webhook_secrets`.execute(database.db)
  expect(rows).toEqual([{ previous: null }])
})

test('no event is written without a webhook or after a rollback', async () => {
  await newWebhook({ events: ['wallet.linked'] })
  await pause()
  const undone = database.db.transaction().execute(async (transaction) => {
    const linked = { memberId: randomUUID(), wallet: '0x00', isChange: false }
    await publishEvent(transaction, 'wallet.linked', linked, now)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await deliver()
  expect(calls).toEqual([])
  expect(await database.db.selectFrom('webhook_events').select('id').execute()).toEqual([])
})

test('a delivery is attempted ten times within three days, then the webhook is disabled and operators get an email', async () => {
  const operators = await Promise.all(
    (['owner', 'operator', 'auditor'] as const).map(async (role) => {
      const id = randomUUID()
      const email = `${role}@example.org`
      await registerMember(database.db, { id, email, referralCode: undefined }, now)
      await database.db.insertInto('operators').values({ account_id: id, role }).execute()
      return email
    }),
  )
  const startedAt = now
  const { id } = await newWebhook({ note: 'The bot' })
  await pause()
  answer = () => ({ status: 500 })
  const waits: number[] = []
  for (;;) {
    await deliver()
    const [delivery] = await deliveriesOf(id)
    if (delivery?.nextTryAt == null) break
    expect(delivery).toMatchObject({ state: 'waiting', status: 500, failure: 'it answered 500' })
    const next = new Date(delivery.nextTryAt)
    waits.push((next.getTime() - now.getTime()) / 1000)
    // One millisecond before the next attempt, nothing is due.
    now = new Date(next.getTime() - 1)
    const before = calls.length
    await deliver()
    expect(calls).toHaveLength(before)
    now = next
  }
  expect(waits).toEqual(RETRY_SECONDS)
  expect(outcomes).toEqual([...Array(9).fill('failed'), 'switched_off'])
  expect(calls).toHaveLength(10)
  expect(new Set(idsOf(calls)).size).toBe(1)
  const hours = (now.getTime() - startedAt.getTime()) / HOUR_MS
  expect(hours).toBeGreaterThan(70)
  expect(hours).toBeLessThan(73)

  expect(await readWebhook(database.db, id)).toMatchObject({
    off: { since: now.toISOString(), reason: 'it answered 500' },
    failingSince: startedAt.toISOString(),
    failed: 1,
  })
  expect(emails.map(({ to }) => to)).toEqual([operators[1], operators[0]])
  expect(emails[0]?.text).toContain('The bot (https://receiver.example)')
  const { action, actor_id } = await database.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect([action, actor_id]).toEqual(['webhook.switch-off', 'webhook-failing'])

  // An event that occurs while the webhook is off waits. The failed event is replayed with its original ID.
  answer = () => ({ status: 200 })
  await pause()
  await deliver()
  expect(calls).toHaveLength(10)
  await changeWebhook({ db: database.db, allowed }, id, { on: true }, act, now)
  expect(await replayFailed(database.db, id, startedAt, act, now)).toEqual({ replayed: 1 })
  await deliver()
  expect(calls).toHaveLength(12)
  expect(idsOf(calls.slice(10))).toContain(idsOf(calls)[0])
  expect(await readWebhook(database.db, id)).toMatchObject({
    off: null,
    failingSince: null,
    waiting: 0,
    failed: 0,
  })
})

test('a failed delivery among successful ones disables nothing, and a 410 disables the webhook at once', async () => {
  const { id } = await newWebhook()
  const rejected = await pause()
  answer = ({ body }) => ({ status: body.toString().includes(rejected) ? 422 : 200 })
  for (const seconds of [0, ...RETRY_SECONDS]) {
    now = new Date(now.getTime() + seconds * 1000)
    if (seconds === RETRY_SECONDS[3]) await pause()
    await deliver()
  }
  expect((await deliveriesOf(id)).map(({ state, tries }) => [state, tries])).toEqual([
    ['delivered', 1],
    ['failed', 10],
  ])
  expect(await readWebhook(database.db, id)).toMatchObject({ off: null })
  answer = () => ({ status: 410 })
  const before = calls.length
  for (let n = 0; n < 10; n++) await pause()
  await deliver()
  // Allow four more calls, because up to four deliveries were already in flight when the first 410 arrived.
  expect(calls.length - before).toBeLessThanOrEqual(4)
  expect(await readWebhook(database.db, id)).toMatchObject({ off: { reason: 'it answered 410' } })
})

test('concurrent processes send each event once', async () => {
  const { id } = await newWebhook()
  const members = await Promise.all(Array.from({ length: 40 }, () => pause()))
  answer = async () => {
    await new Promise((resolve) => setImmediate(resolve))
    return { status: 200 }
  }
  await Promise.all(Array.from({ length: 4 }, () => deliver()))
  expect(calls).toHaveLength(members.length)
  expect(new Set(idsOf(calls)).size).toBe(members.length)
  expect(await readWebhook(database.db, id)).toMatchObject({ waiting: 0, failed: 0 })
})

test('another process sends what a killed one leased, and a late result of the first attempt changes nothing', async () => {
  const { id } = await newWebhook()
  await pause()
  const leased = await leaseDelivery(deps(), id, now)
  if (!leased) throw new Error('nothing was due')
  now = new Date(now.getTime() + LEASE_MS - 1)
  await deliver()
  expect(calls).toEqual([])
  await expect(replayDelivery(database.db, id, leased.eventId, act, now)).rejects.toThrow('being delivered')
  now = new Date(now.getTime() + 1)
  answer = () => ({ status: 500 })
  await deliver()
  expect(idsOf(calls)).toEqual([leased.eventId])
  await recordAttempt(deps(), leased, { answer: { status: 204 }, durationMs: 1 }, now)
  expect(await deliveriesOf(id)).toMatchObject([{ state: 'waiting', tries: 2, status: 500 }])
  expect(await readWebhook(database.db, id)).toMatchObject({ failingSince: now.toISOString() })
})

test('an unresponsive receiver delays no others', async () => {
  await newWebhook({ url: 'https://dead.example' })
  const { id } = await newWebhook({ url: 'https://alive.example' })
  for (let n = 0; n < 6; n++) await pause()
  let release: (answer: OutsideAnswer) => void = () => undefined
  const silent = new Promise<OutsideAnswer>((resolve) => {
    release = resolve
  })
  answer = ({ url }) => (url.includes('dead') ? silent : { status: 200 })
  const delivered = deliver()
  await expect.poll(async () => (await readWebhook(database.db, id)).waiting).toBe(0)
  release({ failure: 'no answer' })
  await delivered
})

test('a delivery is replayed under the same id, and old or orphaned ones are deleted', async () => {
  const { id } = await newWebhook()
  const ended = await newWebhook()
  await pause()
  await deliver()
  const [delivery] = await deliveriesOf(id)
  await replayDelivery(database.db, id, delivery?.eventId ?? '', act, now)
  await deliver()
  expect(idsOf(calls)).toEqual(Array(3).fill(delivery?.eventId))
  await expect(replayDelivery(database.db, id, randomUUID(), act, now)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })

  await endWebhook(database.db, ended.id, act)
  await sql`
    with old as (
      insert into webhook_events (id, type, data, occurred_at)
      values (uuidv7(interval '-15 days'), 'member.paused', '{}', now()) returning id
    )
    insert into webhook_deliveries (webhook_id, event_id, due_at) select ${id}, id, now() from old
  `.execute(database.db)
  await sweepWebhooks(database.db, now)
  const left = await database.db.selectFrom('webhook_deliveries').select(['webhook_id', 'event_id']).execute()
  expect(left).toEqual([{ webhook_id: id, event_id: delivery?.eventId }])
  expect(await database.db.selectFrom('webhook_events').select('id').execute()).toHaveLength(1)
})
