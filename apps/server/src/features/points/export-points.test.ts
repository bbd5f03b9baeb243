import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { formatDay } from '@hearth/protocol/format-date'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenTestDatabase, openTestDatabase } from '../../test/support/open-test-database.ts'
import { creditSlots } from '../heartbeats/credit-slots.ts'
import { bookEntry } from './book-entry.ts'
import { createPointsExport } from './export-points.ts'
import { readLog } from './read-log.ts'
import { recordRuleSettings } from './rules/record-rule-settings.ts'
import { settleDays } from './settle-days.ts'

let database: OpenTestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const NOW = new Date('2026-03-10T15:00:00Z')

async function book(memberId: string, points: string, comment: string, time = '2026-03-01T10:00:00.123Z') {
  const source = { kind: 'test', id: randomUUID() }
  const occurredAt = new Date(time)
  await bookEntry(database.db, { memberId, category: 'Others', points, comment, source, occurredAt })
}
const credit = (memberId: string, time: string, points = '25') =>
  creditSlots(database.db, [{ memberId, nodeId: memberId, slotEnd: Date.parse(time), points }], NOW)

async function exported(memberId: string, format: 'csv' | 'jsonl') {
  const { body } = await createPointsExport(database.pool)(memberId, format, NOW)
  return text(body)
}

interface Line {
  timestamp: string
  category: string
  points: string
  comment: string
  status: string
  id: string
}
const lines = async (memberId: string): Promise<Line[]> =>
  (await exported(memberId, 'jsonl'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

/** Adds decimals with up to 6 places exactly, in millionths. */
const sum = (points: string[]) =>
  points.reduce((total, value) => {
    const [whole = '', fraction = ''] = value.replace('-', '').split('.')
    const micro = BigInt(whole + fraction.padEnd(6, '0'))
    return value.startsWith('-') ? total - micro : total + micro
  }, 0n)

async function totalOf(memberId: string): Promise<bigint> {
  const { rows } = await sql<{ total: string }>`
    select (connectivity + referral + rewards + others)::text as total from member_totals where member_id = ${memberId}
  `.execute(database.db)
  return sum([rows[0]?.total ?? '0'])
}

/** Creates a member's ledger with this many entries and its total. */
const fill = (memberId: string, entries: number) =>
  sql`
    with booked as (
      insert into ledger_entries (member_id, category, points, comment, source_kind, source_id, occurred_at)
      select ${memberId}, (array['Referral', 'Rewards', 'Others'])[1 + n % 3], n * 0.000001, repeat('x', 1500), 'test', n,
             '2024-01-01T00:00:00Z'::timestamptz + n * interval '1 minute'
      from generate_series(1, ${entries}::int) as n returning points
    )
    insert into settled_totals (member_id, others) select ${memberId}, sum(points) from booked
  `.execute(database.db)

test('contains the entries of the log in order, exact, and adding up to the total', {
  tags: ['PTS-04'],
}, async () => {
  const memberId = randomUUID()
  await book(memberId, '0.100001', 'a tenth')
  await book(memberId, '-1000000.000001', 'a correction')
  await book(memberId, '20', 'twenty', '2026-03-02T10:00:00Z')
  await credit(memberId, '2026-03-03T10:00:00Z', '25.5')
  await settleDays(database.db, '2026-03-04')
  await credit(memberId, '2026-03-10T14:00:00Z', '25.25')
  const rows = await lines(memberId)
  const { data } = await readLog(database.db, memberId, { page: 1, limit: 100 })
  const readable = (comment: string) =>
    comment.replace(/\d{4}-\d\d-\d\d/, (day) => formatDay(Date.parse(day), 'en'))
  expect(rows.map(({ comment, category }) => [readable(comment), category])).toEqual(
    data.map(({ comment, category }) => [comment, category]),
  )
  expect(rows.map(({ id }) => id)).toEqual(data.map(({ id }) => id))
  expect(rows.map(({ timestamp }) => new Date(timestamp).toISOString())).toEqual(
    data.map(({ timestamp }) => timestamp),
  )
  expect(rows.map(({ points, status }) => `${points} ${status}`)).toEqual([
    '25.25 pending',
    '25.5 booked',
    '20 booked',
    expect.stringMatching(/booked/),
    expect.stringMatching(/booked/),
  ])
  expect(sum(rows.map(({ points }) => points))).toBe(await totalOf(memberId))
})

test('writes a header and RFC 4180 lines to CSV without fields that a spreadsheet would execute', async () => {
  const memberId = randomUUID()
  const time = (second: number) => `2026-03-01T10:00:0${second}Z`
  await book(memberId, '-1.5', 'plain, with "quotes" and ümlauts 🌱', time(4))
  await book(memberId, '1', '=HYPERLINK("http://x")', time(3))
  await book(memberId, '1', '  @SUM(1)', time(2))
  await book(memberId, '1', '-1\r\n+2', time(1))
  const csv = await exported(memberId, 'csv')
  const { data } = await readLog(database.db, memberId, { page: 1, limit: 4 })
  const line = (second: number, points: string, comment: string) =>
    `2026-03-01T10:00:0${second}.000000Z,Others,${points},${comment},booked,${data[4 - second]?.id}\r\n`
  expect(csv).toBe(
    'timestamp,category,points,comment,status,id\r\n' +
      line(4, '-1.5', '"plain, with ""quotes"" and ümlauts 🌱"') +
      line(3, '1', `"'=HYPERLINK(""http://x"")"`) +
      line(2, '1', "'  @SUM(1)") +
      line(1, '1', "'-1 +2"),
  )
})

test('writes one row for each node on request, which add up to the total', async () => {
  const memberId = randomUUID()
  const slotEnd = Date.parse('2026-03-03T10:00:00Z')
  const nodes = [randomUUID(), randomUUID()].sort()
  await recordRuleSettings(database.db, { heartbeat_points: '25' })
  await creditSlots(
    database.db,
    [0, 0, 1].map((node, slot) => ({
      memberId,
      nodeId: nodes[node] ?? '',
      slotEnd: slotEnd + slot * 900_000,
      points: '25',
    })),
    NOW,
  )
  await book(memberId, '-0.5', 'a correction')
  const { body } = await createPointsExport(database.pool)(memberId, 'csv', NOW, { byNode: true })
  const [header, ...rows] = (await text(body)).split('\r\n').filter(Boolean)
  const [, correction] = (await readLog(database.db, memberId, { page: 1, limit: 2 })).data
  const pending = 'Connectivity,POINTS,"3 heartbeats on 2026-03-03, not settled yet",pending,2026-03-03.1'
  expect(header).toBe('timestamp,category,points,comment,status,id,node_id,heartbeats')
  expect(rows).toEqual([
    `2026-03-03T10:30:00.000000Z,${pending.replace('POINTS', '50')},${nodes[0]},2`,
    `2026-03-03T10:30:00.000000Z,${pending.replace('POINTS', '25')},${nodes[1]},1`,
    `2026-03-01T10:00:00.123000Z,Others,-0.5,a correction,booked,${correction?.id},,`,
  ])
})

test('preserves every text in JSON lines', async () => {
  const memberId = randomUUID()
  const comments = ['"', '\\.', 'a\nb\r\n\u0001\u0002\t', '\\x01,"', '{"a":1}', '\u2028🌱']
  for (const comment of comments) await book(memberId, '1', comment)
  expect(new Set((await lines(memberId)).map(({ comment }) => comment))).toEqual(new Set(comments))
})

test('returns a file without rows for a member without points', async () => {
  expect(await exported(randomUUID(), 'csv')).toBe('timestamp,category,points,comment,status,id\r\n')
  expect(await exported(randomUUID(), 'jsonl')).toBe('')
})

test('reads one snapshot despite concurrent credits and settlements', async () => {
  const memberId = randomUUID()
  await fill(memberId, 4_000)
  for (let day = 1; day <= 9; day++) await credit(memberId, `2026-03-0${day}T10:00:00Z`)
  const before = await totalOf(memberId)
  const { body } = await createPointsExport(database.pool)(memberId, 'jsonl', NOW)
  await once(body, 'readable')
  await settleDays(database.db, '2026-03-10')
  await credit(memberId, '2026-03-10T10:00:00Z')
  const points = (await text(body)).split('\n').filter(Boolean)
  expect(points).toHaveLength(4_009)
  expect(sum(points.map((line) => (JSON.parse(line) as Line).points))).toBe(before)
})

test('reads no further than a slow reader and releases the connection when it disconnects', async () => {
  const memberId = randomUUID()
  await fill(memberId, 8_000)
  const { total, idle } = { total: database.pool.totalCount, idle: database.pool.idleCount }
  const { body } = await createPointsExport(database.pool)(memberId, 'jsonl', NOW)
  await once(body, 'readable')
  await pause(200)
  // Expect the stream to buffer only a fraction of the 13 MB export.
  expect(body.readableLength).toBeLessThan(512 * 1024)
  body.destroy()
  await expect.poll(() => database.pool.totalCount - database.pool.idleCount).toBe(0)
  expect(database.pool.totalCount).toBeLessThanOrEqual(Math.max(1, total))
  expect(idle).toBeLessThanOrEqual(total)
  await expect
    .poll(async () => {
      const { rows } =
        await sql`select from pg_stat_activity where query like 'copy %' and datname = current_database()`.execute(
          database.db,
        )
      return rows.length
    })
    .toBe(0)
})

test('allows one export per member across all processes and a limited number per process', async () => {
  const [one, other, third] = [randomUUID(), randomUUID(), randomUUID()]
  await fill(one, 5_000)
  await fill(other, 5_000)
  const here = createPointsExport(database.pool, { atOnce: 2 })
  const elsewhere = createPointsExport(database.pool)
  const first = await here(one, 'csv', NOW)
  await expect(here(one, 'csv', NOW)).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(elsewhere(one, 'csv', NOW)).rejects.toMatchObject({ code: 'CONFLICT' })
  const second = await here(other, 'csv', NOW)
  await expect(here(third, 'csv', NOW)).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 5 })
  first.body.destroy()
  await text(second.body)
  await expect
    .poll(async () =>
      text((await here(one, 'csv', NOW)).body).then(
        (csv) => csv.length > 0,
        () => false,
      ),
    )
    .toBe(true)
  await expect.poll(() => database.pool.totalCount - database.pool.idleCount).toBe(0)
})

test('does not block exports of other members', async () => {
  const [one, other] = [randomUUID(), randomUUID()]
  await fill(one, 5)
  await fill(other, 5)
  const startExport = createPointsExport(database.pool, { atOnce: 2 })
  const burst = Array.from({ length: 20 }, () => startExport(one, 'csv', NOW))
  const another = startExport(other, 'csv', NOW)
  const outcomes = await Promise.allSettled(burst)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'CONFLICT' })
    else outcome.value.body.destroy()
  await text((await another).body)
})

test('disconnects a reader that takes too long', async () => {
  const memberId = randomUUID()
  await fill(memberId, 8_000)
  const { body } = await createPointsExport(database.pool, { longestMs: 100 })(memberId, 'csv', NOW)
  await expect(once(body, 'end')).rejects.toThrow('took longer than')
  await expect.poll(() => database.pool.totalCount - database.pool.idleCount).toBe(0)
})
