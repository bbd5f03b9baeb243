import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '../../errors/app-error.ts'
import { createTestMessage } from '../../test/support/create-test-message.ts'
import { type OpenTestDatabase, openTestDatabase } from '../../test/support/open-test-database.ts'
import { testKeys } from '../../test/support/test-keys.ts'
import { resealColumn } from '../secrets/sealed-column.ts'
import { doOnce, savedAnswer, sweepIdempotencyKeys } from './idempotency.ts'

let database: OpenTestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const start = new Date('2026-03-10T15:00:00Z')
const later = (ms: number) => new Date(start.getTime() + ms)

/** Returns a call by a unique caller, `at` to make it, and `times` to count its executions. */
function newCall(answer: (times: number) => Promise<unknown> = async (times) => ({ times })) {
  let times = 0
  const call = { callerId: randomUUID(), key: 'a key', request: 'POST /x {}' }
  return {
    call,
    at: (now: Date) => doOnce({ db: database.db, secrets: testKeys }, call, now, () => answer(++times)),
    times: () => times,
  }
}

test('one of many concurrent calls runs, and the others get its response or a conflict', async () => {
  const { at, times } = newCall()
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => at(start)))
  expect(times()).toBe(1)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'CONFLICT' })
    else expect(outcome.value.answer).toEqual({ times: 1 })
  expect(await at(later(1))).toEqual({ answer: { times: 1 }, replayed: true })
})

test('a response is stored for exactly a day', async () => {
  const { at, times } = newCall()
  await at(start)
  await at(later(86_399_000))
  expect(times()).toBe(1)
  await sweepIdempotencyKeys(database.db, later(86_399_000))
  await at(later(86_399_000))
  expect(times()).toBe(1)
  expect(await at(later(86_400_000))).toEqual({ answer: { times: 2 }, replayed: false })
})

test('an error is returned again unless it is retryable', async () => {
  const rejected = newCall(() => Promise.reject(new AppError('GONE', createTestMessage('It is over.'))))
  for (const ms of [0, 1, 2]) await expect(rejected.at(later(ms))).rejects.toMatchObject({ code: 'GONE' })
  expect(rejected.times()).toBe(1)
  const broken = newCall(() => Promise.reject(new Error('select secret from x')))
  await expect(broken.at(start)).rejects.toThrow('secret')
  await expect(broken.at(later(1))).rejects.toMatchObject({
    code: 'INTERNAL',
    message: expect.not.stringContaining('secret'),
  })
  const busy = newCall((times) =>
    times === 1
      ? Promise.reject(new AppError('UNAVAILABLE', createTestMessage('Later.'), { retryAfterSeconds: 1 }))
      : Promise.resolve('done'),
  )
  await expect(busy.at(start)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(await busy.at(later(1))).toEqual({ answer: 'done', replayed: false })
})

test('a killed call runs again after a minute, and a late first response does not replace the second', async () => {
  let finish = () => {}
  const cut = new Promise<void>((resolve) => (finish = resolve))
  const { at, times } = newCall(async (n) => {
    if (n === 1) await cut
    return n
  })
  const first = at(start)
  await expect.poll(times).toBe(1)
  await expect(at(later(59_000))).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await at(later(60_000))).toEqual({ answer: 2, replayed: false })
  finish()
  await first
  expect(await at(later(61_000))).toEqual({ answer: 2, replayed: true })
})

test('committed work is not repeated after its response was lost', async () => {
  let lose = (_error: Error) => {}
  const lost = new Promise<never>((_resolve, reject) => (lose = reject))
  const committed = Promise.withResolvers<void>()
  const { at, times } = newCall(async () => {
    await database.db.transaction().execute((transaction) => sql`select 1`.execute(transaction))
    committed.resolve()
    return lost
  })
  const first = at(start).catch((error: Error) => error)
  // Wait for the commit. Before the commit, a retry after a minute would take over the call.
  await committed.promise
  await expect(at(later(60_000))).rejects.toThrow('its answer was lost')
  expect(times()).toBe(1)
  lose(new Error('killed'))
  await first
})

test('an attempt that lost its lease commits nothing', async () => {
  let proceed = () => {}
  const slow = new Promise<void>((resolve) => (proceed = resolve))
  const committed: number[] = []
  const { at, times } = newCall((n) =>
    database.db.transaction().execute(async (transaction) => {
      await sql`select 1`.execute(transaction)
      if (n === 1) await slow
      return n
    }),
  )
  const attempt = (now: Date) => at(now).then(({ answer }) => committed.push(answer as number))
  const first = attempt(start).catch((error: Error) => error)
  await expect.poll(times).toBe(1)
  await attempt(later(60_000))
  proceed()
  expect(await first).toMatchObject({ code: 'CONFLICT' })
  expect(committed).toEqual([2])
})

test('a read-only transaction with an Idempotency-Key commits', async () => {
  const { at } = newCall(() =>
    database.db
      .transaction()
      .setAccessMode('read only')
      .execute(
        async (transaction) => (await sql<{ one: number }>`select 1 as one`.execute(transaction)).rows,
      ),
  )
  expect((await at(start)).answer).toEqual([{ one: 1 }])
})

test('a stored response is sealed for its call, and those of an earlier version are sealed later', async () => {
  const secret = 'whsec_shown_once'
  const { at, call } = newCall(async () => ({ secret }))
  const dump = async () => {
    const { rows } = await sql<{ line: string }>`select k::text as line from idempotency_keys k`.execute(
      database.db,
    )
    return rows.map(({ line }) => line).join()
  }
  await at(start)
  expect(await dump()).not.toContain(secret)
  expect((await resealColumn(database.db, testKeys, savedAnswer.description)).failures).toEqual([])
  expect(await at(later(1))).toEqual({ answer: { secret }, replayed: true })

  const saveAs = (answer: string) =>
    database.db
      .updateTable('idempotency_keys')
      .set({ answer })
      .where('caller_id', '=', call.callerId)
      .execute()
  await saveAs(JSON.stringify({ secret }))
  expect(await at(later(2))).toEqual({ answer: { secret }, replayed: true })
  const { resealed } = await resealColumn(database.db, testKeys, savedAnswer.description, { onlyPlain: true })
  expect(resealed).toBe(1)
  expect(await dump()).not.toContain(secret)
  expect(await at(later(3))).toEqual({ answer: { secret }, replayed: true })
  const other = newCall()
  await other.at(start)
  const { answer } = await database.db
    .selectFrom('idempotency_keys')
    .select('answer')
    .where('caller_id', '=', other.call.callerId)
    .executeTakeFirstOrThrow()
  await saveAs(answer ?? '')
  await expect(at(later(4))).rejects.toThrow('another row')
})
