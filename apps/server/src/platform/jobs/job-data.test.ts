import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenTestDatabase, openTestDatabase } from '../../test/support/open-test-database.ts'
import { testKeys } from '../../test/support/test-keys.ts'
import { countByKey, resealColumn } from '../secrets/sealed-column.ts'
import { readDeadJobs } from './dead-jobs.ts'
import { jobDataColumn, openJobData, redactError, sealJobData } from './job-data.ts'
import { createJobs, type JobKind } from './jobs.ts'

interface Letter {
  id: string
  to: string
  code: string
  link: string
}
const sendLetter: JobKind<Letter> = { name: 'send-letter', retries: 0, readable: ['id'] }
const openWork: JobKind<{ text: string }> = { name: 'open-work', retries: 0 }
const letter = (): Letter => ({
  id: randomUUID(),
  to: 'ada.lovelace@example.org',
  code: '849261',
  link: 'https://hearth.test/confirm?token=very-secret',
})

let database: OpenTestDatabase
const logged: string[] = []
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function startJobs(work: (data: Letter) => Promise<void>) {
  const jobs = createJobs(database.connection, [sendLetter, openWork], {
    work: true,
    secrets: testKeys,
    log: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }),
    onDone: () => undefined,
  })
  jobs.work(sendLetter, work)
  await jobs.start()
  return jobs
}

async function dumpQueue(): Promise<string> {
  const { rows } = await database.pool.query('select j::text as line from pgboss.job j')
  return rows.map(({ line }) => line).join('\n')
}

const SECRET = /ada\.lovelace|849261|hearth\.test|very-secret/

test('seals the data of a job in the queue, during retries and after it failed', async () => {
  const received: Letter[] = []
  let isAway = true
  const jobs = await startJobs(async (data) => {
    received.push(data)
    if (!isAway) return
    const error = new Error(
      `550 5.1.1 <${data.to}>: unknown, see ${data.link} (${data.code}); not grace@example.org`,
    )
    throw Object.assign(error, {
      response: `550 ${data.to}`,
      rejected: [data.to],
      cause: new Error(data.code),
    })
  })
  try {
    const sent = letter()
    await database.db.transaction().execute((transaction) => jobs.send(transaction, sendLetter, sent))
    await expect.poll(async () => (await readDeadJobs(database.db)).length, { timeout: 120_000 }).toBe(1)
    expect(await dumpQueue()).not.toMatch(SECRET)
    expect(await dumpQueue()).not.toContain('grace@')
    const [dead] = await readDeadJobs(database.db)
    expect(dead).toMatchObject({ kind: 'send-letter', data: { id: sent.id } })
    expect(dead?.data).toEqual({ id: sent.id })
    expect(dead?.error).toBe('550 5.1.1 <***>: unknown, see *** (***); not ***')
    expect(logged.join('')).toContain('550 5.1.1')
    expect(logged.join('')).not.toMatch(SECRET)

    // Reseal the dead job. The retry must deliver the same data.
    expect((await resealColumn(database.db, testKeys, jobDataColumn([sendLetter]))).failures).toEqual([])
    isAway = false
    await database.db.transaction().execute((transaction) => jobs.retryDead(transaction, dead?.id ?? ''))
    await database.db.transaction().execute((transaction) => jobs.send(transaction, sendLetter, letter()))
    await expect
      .poll(() => received.filter(({ id }) => id === sent.id), { timeout: 120_000 })
      .toEqual([sent, sent])
  } finally {
    await jobs.stop()
  }
})

test('runs jobs of an earlier version and seals waiting ones', async () => {
  const received: Letter[] = []
  const jobs = await startJobs(async (data) => void received.push(data))
  await jobs.stop()
  const [waiting, dead] = [letter(), letter()]
  await database.pool.query(
    `insert into pgboss.job (name, data, source_name) values ('send-letter', $1, null), ('dead-jobs', $2, 'send-letter'),
     ('open-work', '{"text": "not secret"}', null)`,
    [JSON.stringify(waiting), JSON.stringify(dead)],
  )
  const column = jobDataColumn([sendLetter])
  expect(await countByKey(database.db, column)).toMatchObject({ plain: 2 })
  const sealing = await resealColumn(database.db, testKeys, column, { onlyPlain: true, batch: 1 })
  expect(sealing).toEqual({ resealed: 2, failures: [] })
  expect(await countByKey(database.db, column)).not.toHaveProperty('plain')
  expect(await dumpQueue()).not.toMatch(SECRET)
  expect(await dumpQueue()).toContain('not secret')
  const again = await startJobs(async (data) => void received.push(data))
  try {
    await expect
      .poll(() => received.filter(({ id }) => id === waiting.id), { timeout: 120_000 })
      .toEqual([waiting])
  } finally {
    await again.stop()
  }
})

test('retries a dead job that is being resealed', async () => {
  const jobs = await startJobs(async () => undefined)
  const { rows } = await database.pool.query(
    `insert into pgboss.job (name, data, source_name) values ('dead-jobs', '{}', 'open-work') returning id`,
  )
  const resealing = await database.pool.connect()
  try {
    await resealing.query('begin')
    await resealing.query('update pgboss.job set data = data where id = $1', [rows[0].id])
    const retried = database.db
      .transaction()
      .execute((transaction) => jobs.retryDead(transaction, rows[0].id))
    await expect.poll(countWaitingForLocks).toBe(1)
    await resealing.query('commit')
    expect(await retried).toBe(true)
  } finally {
    resealing.release()
    await jobs.stop()
  }
})

async function countWaitingForLocks(): Promise<number> {
  const { rows } = await database.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}

test('binds sealed data to its kind and its readable fields', () => {
  const data = letter()
  const sealed = sealJobData(testKeys, sendLetter, data)
  expect(openJobData(testKeys, sendLetter, sealed)).toEqual(data)
  const moves = [
    () => openJobData(testKeys, { ...sendLetter, name: 'send-mail' }, sealed),
    () => openJobData(testKeys, sendLetter, { ...sealed, id: randomUUID() }),
  ]
  for (const move of moves) expect(move).toThrow('another row')
  expect(sealJobData(testKeys, openWork, { text: 'x' })).toEqual({ text: 'x' })
})

test('redacts errors without a message and thrown values that are no errors', () => {
  const data = letter()
  for (const thrown of [data.code, undefined, { to: data.to }, new TypeError(data.to)]) {
    const error = redactError(thrown, data)
    expect(`${error.message} ${error.stack} ${JSON.stringify(error)}`).not.toMatch(SECRET)
  }
})
