import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenTestDatabase, openTestDatabase } from '../../test/support/open-test-database.ts'
import { registerMember } from '../members/register-member.ts'
import { authorize } from './authorize.ts'

let database: OpenTestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const firstOwner = 'first@example.org'

async function newMember(email: string): Promise<string> {
  const id = randomUUID()
  await registerMember(database.db, { id, email, referralCode: undefined }, new Date())
  return id
}

test('an address without an emailed confirmation does not create an owner', async () => {
  const { db, pool } = database
  const unconfirmed = await newMember('unconfirmed@example.org')
  await pool.query(
    `insert into auth.users (id, email, email_confirmed_at, email_autoconfirmed, app_metadata, created_at, updated_at)
     values ($1, 'unconfirmed@example.org', now(), true, '{}', now(), now())`,
    [unconfirmed],
  )
  const claiming = authorize(
    { db, firstOwner: 'unconfirmed@example.org' },
    { memberId: unconfirmed, aal: 'aal2' },
    'console.open',
  )
  await expect(claiming).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await db.selectFrom('operators').selectAll().execute()).toEqual([])
})

test('the configured address becomes the first owner once, with a second factor, and no other address does', async () => {
  const { db } = database
  const first = await newMember(firstOwner)
  const other = await newMember('other@example.org')
  const ask = (memberId: string, aal = 'aal2', email: string | undefined = firstOwner) =>
    authorize({ db, firstOwner: email }, { memberId, aal }, 'console.open')
  const code = (answer: Promise<unknown>) => answer.then(String, (error: { code: string }) => error.code)

  expect(await code(ask(first, 'aal1'))).toBe('SECOND_FACTOR_REQUIRED')
  expect(await db.selectFrom('operators').selectAll().execute()).toEqual([])
  expect(await code(ask(other))).toBe('FORBIDDEN')
  expect(await code(ask(other, 'aal1'))).toBe('FORBIDDEN')
  expect(await code(ask(first, 'aal2', 'nobody@example.org'))).toBe('FORBIDDEN')
  const answers = await Promise.all(Array.from({ length: 5 }, () => code(ask(first))))
  expect(new Set(answers)).toEqual(new Set(['owner']))
  expect(await code(ask(first, 'aal1'))).toBe('SECOND_FACTOR_REQUIRED')
  expect(await code(ask(other, 'aal2', 'other@example.org'))).toBe('FORBIDDEN')
  const log = await db.selectFrom('audit_log').select(['actor_id', 'action', 'subject_id']).execute()
  expect(log).toEqual([{ actor_id: 'OPERATOR_EMAIL', action: 'operator.set', subject_id: first }])
})
