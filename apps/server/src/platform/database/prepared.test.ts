import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenTestDatabase, openTestDatabase } from '../../test/support/open-test-database.ts'
import { prepared, runPrepared } from './prepared.ts'

let database: OpenTestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('prepares a marked statement once per connection under one name, and no others', async () => {
  const statements = await database.db.connection().execute(async (connection) => {
    for (const value of [1, 2, 3]) {
      const { rows } = await runPrepared(connection, 'select $1::int + 1 as next', [value])
      expect(rows).toEqual([{ next: value + 1 }])
      await sql`${prepared}select ${value}::int - 1 as last`.execute(connection)
      await sql`select ${value}::int as same`.execute(connection)
    }
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
      connection,
    )
    return rows.map(({ statement }) => statement).sort()
  })
  expect(statements).toEqual([
    '/* prepared */ select $1::int + 1 as next',
    '/* prepared */ select $1::int - 1 as last',
  ])
})

test('keeps a statement with named columns valid when a newer version adds one, and returns its row count', async () => {
  const { db, owner } = database
  await sql`create table things (id int primary key, name text)`.execute(owner.db)
  await sql`grant all on things to public`.execute(owner.db)
  await db.connection().execute(async (connection) => {
    const insert = () =>
      runPrepared(connection, 'insert into things select 1, $1 on conflict do nothing', ['a'])
    expect((await insert()).changed).toBe(1)
    expect((await insert()).changed).toBe(0)
    const read = () => runPrepared(connection, 'select id, name from things where id = $1', [1])
    await read()
    await sql`alter table things add column size int`.execute(owner.db)
    expect((await read()).rows).toEqual([{ id: 1, name: 'a' }])
  })
})

test('keeps the connection usable after a failed statement and returns its error', async () => {
  await database.db.connection().execute(async (connection) => {
    const divide = (by: number) => runPrepared(connection, 'select 10 / $1::int as share', [by])
    await expect(divide(0)).rejects.toMatchObject({ code: '22012' })
    expect((await divide(2)).rows).toEqual([{ share: 5 }])
  })
})
