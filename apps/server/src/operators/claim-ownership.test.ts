import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenTestDatabase, openTestDatabase } from '../../test/open-test-database.ts'
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

test('who has the address of the setting is the first owner, with a second factor, once, and nobody else by it', async () => {
  const { db } = database
  const first = await newMember(firstOwner)
  const other = await newMember('other@example.org')
  const ask = (memberId: string, aal = 'aal2', email: string | undefined = firstOwner) =>
    authorize({ db, firstOwner: email }, { memberId, aal }, 'console.open')
  const code = (answer: Promise<unknown>) => answer.then(String, (error: { code: string }) => error.code)

  expect(await code(ask(other))).toBe('FORBIDDEN')
  expect(await code(ask(first, 'aal2', 'nobody@example.org'))).toBe('FORBIDDEN')
  const answers = await Promise.all(Array.from({ length: 5 }, () => code(ask(first))))
  expect(new Set(answers)).toEqual(new Set(['owner']))
  expect(await code(ask(first, 'aal1'))).toBe('SECOND_FACTOR_REQUIRED')
  expect(await code(ask(other, 'aal2', 'other@example.org'))).toBe('FORBIDDEN')
  const log = await db.selectFrom('audit_log').select(['actor_id', 'action', 'subject_id']).execute()
  expect(log).toEqual([{ actor_id: 'OPERATOR_EMAIL', action: 'operator.set', subject_id: first }])
})
