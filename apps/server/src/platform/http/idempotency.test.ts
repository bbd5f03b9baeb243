import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenTestDatabase, openTestDatabase } from '../../../test/open-test-database.ts'
import { ApiError } from './api-error.ts'
import { doOnce, sweepIdempotencyKeys } from './idempotency.ts'

let database: OpenTestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const start = new Date('2026-03-10T15:00:00Z')
const later = (ms: number) => new Date(start.getTime() + ms)

/** A call under a key of its own, and how often it was worked on. */
function newCall(answer: (times: number) => Promise<unknown> = async (times) => ({ times })) {
  let times = 0
  const call = { callerId: randomUUID(), key: 'a key', request: 'POST /x {}' }
  return {
    call,
    at: (now: Date) => doOnce(database.db, call, now, () => answer(++times)),
    times: () => times,
  }
}

test('of many who do one call at once, one does it, and the others are told that it is being worked on or what it answered', async () => {
  const { at, times } = newCall()
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => at(start)))
  expect(times()).toBe(1)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'CONFLICT' })
    else expect(outcome.value.answer).toEqual({ times: 1 })
  expect(await at(later(1))).toEqual({ answer: { times: 1 }, replayed: true })
})

test('an answer is kept for a day, and not longer', async () => {
  const { at, times } = newCall()
  await at(start)
  await at(later(86_399_000))
  expect(times()).toBe(1)
  await sweepIdempotencyKeys(database.db, later(86_399_000))
  await at(later(86_399_000))
  expect(times()).toBe(1)
  expect(await at(later(86_400_000))).toEqual({ answer: { times: 2 }, replayed: false })
})

test('an error is answered again, but for one that says to try again', async () => {
  const refused = newCall(() => Promise.reject(new ApiError('GONE', 'It is over.')))
  for (const ms of [0, 1, 2]) await expect(refused.at(later(ms))).rejects.toMatchObject({ code: 'GONE' })
  expect(refused.times()).toBe(1)
  const broken = newCall(() => Promise.reject(new Error('select secret from x')))
  await expect(broken.at(start)).rejects.toThrow('secret')
  await expect(broken.at(later(1))).rejects.toMatchObject({
    code: 'INTERNAL',
    message: expect.not.stringContaining('secret'),
  })
  const busy = newCall((times) =>
    times === 1
      ? Promise.reject(new ApiError('UNAVAILABLE', 'Later.', { retryAfterSeconds: 1 }))
      : Promise.resolve('done'),
  )
  await expect(busy.at(start)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(await busy.at(later(1))).toEqual({ answer: 'done', replayed: false })
})

test('what a kill cut off is done again after a minute, and a late first answer does not take the second one’s place', async () => {
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
