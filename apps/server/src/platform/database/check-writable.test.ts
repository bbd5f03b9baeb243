import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenTestDatabase, openTestDatabase } from '../../test/support/open-test-database.ts'
import { createWriteCheck } from './check-writable.ts'
import { openDatabase } from './open-database.ts'

let database: OpenTestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('writes at most every two seconds, and again after a failure', async () => {
  let time = 0
  let fault: Error | undefined
  let writes = 0
  const pool = {
    async query(text: string) {
      writes++
      if (fault) throw fault
      return database.pool.query(text)
    },
  }
  const checkWritable = createWriteCheck(pool as never, () => time)
  await Promise.all([checkWritable(), checkWritable()])
  expect(writes).toBe(1)
  time = 1_999
  await checkWritable()
  expect(writes).toBe(1)
  time = 2_000
  fault = new Error('could not extend file')
  await expect(checkWritable()).rejects.toThrow('could not extend file')
  await expect(checkWritable()).rejects.toThrow('could not extend file')
  fault = undefined
  await checkWritable()
  expect(writes).toBe(4)
  expect((await database.pool.query('select only_row from write_checks')).rows).toEqual([{ only_row: true }])
})

test('reports a read-only database as not ready', async () => {
  const open = openDatabase(database.connection, { maxConnections: 1, onLost: () => undefined })
  try {
    await open.pool.query('set default_transaction_read_only = on')
    expect((await open.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await expect(open.isAnswering()).rejects.toMatchObject({ code: '25006' })
    await open.pool.query('set default_transaction_read_only = off')
    expect(await open.isAnswering()).toBe(true)
    expect((await open.pool.query('show work_mem')).rows[0].work_mem).not.toBe('64kB')
  } finally {
    await open.close()
  }
})

test('ends statements, lock waits and idle transactions of server sessions', async () => {
  const open = openDatabase(database.connection, { maxConnections: 1, onLost: () => undefined })
  try {
    const limits: Record<string, string> = {}
    for (const name of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) {
      limits[name] = (await open.pool.query(`show ${name}`)).rows[0][name]
    }
    expect(limits).toEqual({
      statement_timeout: '30s',
      lock_timeout: '25s',
      idle_in_transaction_session_timeout: '1min',
    })
  } finally {
    await open.close()
  }
})
