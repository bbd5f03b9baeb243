import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenTestDatabase, openTestDatabase } from '../../test/support/open-test-database.ts'
import { recordStatements } from '../../test/support/record-statements.ts'
import { createKnownMembers } from './known-members.ts'
import { readUser } from './read-user.ts'

let database: OpenTestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('registers a new member at the first call and does not query again', async () => {
  const id = randomUUID()
  const members = createKnownMembers(database.db)
  const call = () => members.ensure({ id, email: `${id}@example.org`, referralCode: undefined }, new Date())
  await Promise.all([call(), call()])
  expect(await readUser(database.db, id)).toMatchObject({ id, email: `${id}@example.org` })
  expect(await recordStatements(call)).toEqual([])
})
