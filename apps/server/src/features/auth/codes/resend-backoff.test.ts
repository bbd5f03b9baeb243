import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenTestDatabase, openTestDatabase } from '../../../test/support/open-test-database.ts'
import { AuthError } from '../auth-error.ts'
import {
  consumeResendStep,
  resetResendBackoff,
  startResendBackoff,
  sweepResendBackoffs,
} from './resend-backoff.ts'

let database: OpenTestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const start = Date.UTC(2026, 0, 1)
const at = (seconds: number) => new Date(start + seconds * 1000)

/** Returns 0 if the email may be sent, otherwise the number of seconds in the error. */
async function ask(
  email: string,
  seconds: number,
  mail: 'recovery' | 'signup' = 'recovery',
): Promise<number> {
  try {
    await consumeResendStep(database.db, mail, email, at(seconds))
    return 0
  } catch (error) {
    if (error instanceof AuthError && error.code === 'over_email_send_rate_limit')
      return error.retryAfterSeconds ?? -1
    throw error
  }
}

test('delays emails by 60, 120, 300 and 3600 s, then restarts the steps', { tags: ['AUT-04'] }, async () => {
  const email = 'steps@example.org'
  let clock = 0
  for (const seconds of [60, 120, 300, 3600, 60]) {
    expect(await ask(email, clock)).toBe(0)
    expect(await ask(email, clock)).toBe(seconds)
    expect(await ask(email, clock + seconds - 0.2)).toBe(1)
    clock += seconds
  }
  expect(await ask(email, clock)).toBe(0)
  expect(await ask(email, clock)).toBe(120)
})

test('restarts the steps after an hour without an email', { tags: ['AUT-04'] }, async () => {
  expect(await ask('quiet@example.org', 0)).toBe(0)
  expect(await ask('quiet@example.org', 60)).toBe(0)
  expect(await ask('quiet@example.org', 60 + 3600)).toBe(0)
  expect(await ask('quiet@example.org', 60 + 3600)).toBe(60)
})

test('sends one email for fifty concurrent requests for one address', { tags: ['AUT-04'] }, async () => {
  const waits = await Promise.all(Array.from({ length: 50 }, () => ask('raced@example.org', 0)))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(1)
  expect(new Set(waits)).toEqual(new Set([0, 60]))
  const again = await Promise.all(Array.from({ length: 50 }, () => ask('raced@example.org', 60)))
  expect(again.filter((wait) => wait === 0)).toHaveLength(1)
  expect(new Set(again)).toEqual(new Set([0, 120]))
})

test('counts addresses and purposes separately and stores no address in plain text', async () => {
  expect(await ask('one@example.org', 0)).toBe(0)
  expect(await ask('two@example.org', 0)).toBe(0)
  expect(await ask('one@example.org', 0, 'signup')).toBe(0)
  const { rows } = await sql`select * from auth.resend_backoffs`.execute(database.db)
  expect(JSON.stringify(rows)).not.toContain('example.org')
})

test('counts a sign-up as the first email, also in the middle of the steps', async () => {
  const email = 'begins@example.org'
  await startResendBackoff(database.db, 'signup', email, at(0))
  expect(await ask(email, 0, 'signup')).toBe(60)
  expect(await ask(email, 60, 'signup')).toBe(0)
  expect(await ask(email, 60, 'signup')).toBe(120)
  await startResendBackoff(database.db, 'signup', email, at(100))
  expect(await ask(email, 100, 'signup')).toBe(60)
})

test('resets the steps at a login and keeps the minute between two emails', {
  tags: ['AUT-03'],
}, async () => {
  const email = 'owner@example.org'
  expect(await ask(email, 0)).toBe(0)
  expect(await ask(email, 60)).toBe(0)
  await resetResendBackoff(database.db, 'recovery', email)
  expect(await ask(email, 61)).toBe(59)
  expect(await ask(email, 120)).toBe(0)
  expect(await ask(email, 120)).toBe(60)
})

test('deletes no record that still limits requests', async () => {
  const email = 'swept@example.org'
  for (const seconds of [0, 60, 180, 480]) expect(await ask(email, seconds)).toBe(0)
  await sweepResendBackoffs(database.db, at(480 + 3599))
  expect(await ask(email, 480 + 3599)).toBe(1)
  await sweepResendBackoffs(database.db, at(100_000))
  const { rows } = await sql`select * from auth.resend_backoffs`.execute(database.db)
  expect(rows).toEqual([])
})
