import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenTestDatabase, openTestDatabase } from '../../test/support/open-test-database.ts'
import { creditSlots } from '../heartbeats/credit-slots.ts'
import { bookEntry } from './book-entry.ts'
import { writeCursor } from './log-cursor.ts'
import { readLog } from './read-log.ts'
import { settleDays } from './settle-days.ts'

let database: OpenTestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const NOW = new Date('2026-03-10T15:00:00Z')

const book = (memberId: string, time: string, comment = time, category: 'Rewards' | 'Others' = 'Rewards') =>
  bookEntry(database.db, {
    memberId,
    category,
    points: '1',
    comment,
    source: { kind: 'test', id: comment },
    occurredAt: new Date(time),
  })
const credit = (memberId: string, time: string) =>
  creditSlots(database.db, [{ memberId, nodeId: memberId, slotEnd: Date.parse(time), points: '25' }], NOW)

/**
 * Reads all pages with the cursor and returns their comments and totals. Calls `between` before each page
 * after the first.
 */
async function walk(
  memberId: string,
  query: Partial<Parameters<typeof readLog>[2]>,
  between: (page: number) => Promise<unknown> = async () => undefined,
) {
  const comments: string[] = []
  const totals: number[] = []
  let cursor: string | undefined
  for (let page = 1; ; page++) {
    const answer = await readLog(database.db, memberId, { page: 1, limit: 2, ...query, cursor })
    comments.push(...answer.data.map(({ comment }) => comment))
    totals.push(answer.total)
    cursor = answer.nextCursor
    if (!cursor) return { comments, totals }
    await between(page)
  }
}

test('comments use the language of the request, and text by people stays unchanged', {
  tags: ['PTS-04'],
}, async () => {
  const memberId = randomUUID()
  await credit(memberId, '2026-03-08T12:00:00Z')
  await settleDays(database.db, '2026-03-09')
  await credit(memberId, '2026-03-08T12:15:00Z')
  await settleDays(database.db, '2026-03-09')
  await credit(memberId, '2026-03-10T12:00:00Z')
  const day = '2026-03-08'
  const entries = [
    ['invitation', 'Welcome points for joining with the code AB12C'],
    ['referral', 'Reward for an invited member who takes part'],
    ['results', `1320 posts, 1 profile collected on ${day}`],
    ['result_check', `A result collected on ${day} was contradicted by two other nodes`],
    ['correction', 'Correction: Reward for an invited member who takes part'],
    ['campaign', '5 heartbeats on Friday'],
    ['settlement', 'of an earlier version'],
  ] as const
  for (const [kind, comment] of entries)
    await bookEntry(database.db, {
      memberId,
      category: 'Others',
      points: '1',
      comment,
      source: { kind, id: 'language' },
      occurredAt: new Date('2026-03-07T12:00:00Z'),
    })
  const commentsIn = async (language: 'en' | 'de') =>
    (await readLog(database.db, memberId, { page: 1, limit: 20 }, language)).data.map(
      ({ comment }) => comment,
    )

  const english = await commentsIn('en')
  expect(english).toEqual(
    expect.arrayContaining([
      '1 heartbeat on 10 Mar 2026, not settled yet',
      '1 heartbeat on 8 Mar 2026, booked later',
      '1 heartbeat on 8 Mar 2026',
      '1\u202f320 posts, 1 profile collected on 8 Mar 2026',
      'A result collected on 8 Mar 2026 was contradicted by two other nodes',
      ...entries.filter(([kind]) => !kind.startsWith('result')).map(([, comment]) => comment),
    ]),
  )
  expect(english).toHaveLength(10)
  expect((await commentsIn('de')).sort()).toEqual(
    [
      '1 Heartbeat am 10. März 2026, noch nicht abgerechnet',
      '1 Heartbeat am 8. März 2026, später gebucht',
      '1 Heartbeat am 8. März 2026',
      'Willkommenspunkte für die Registrierung mit dem Code AB12C',
      'Belohnung für ein eingeladenes Mitglied, das mitmacht',
      '1\u202f320 Beiträge, 1 Profil, gesammelt am 8. März 2026',
      'Einem am 8. März 2026 gesammelten Ergebnis haben zwei andere Nodes widersprochen',
      'Korrektur: Reward for an invited member who takes part',
      '5 heartbeats on Friday',
      'of an earlier version',
    ].sort(),
  )
})

test('entries added between two pages repeat and hide none', { tags: ['PTS-04', 'API-12'] }, async () => {
  const memberId = randomUUID()
  for (let day = 1; day <= 6; day++) await book(memberId, `2026-01-0${day}T12:00:00Z`, `day ${day}`)
  const { comments, totals } = await walk(memberId, {}, (page) =>
    book(memberId, `2026-02-0${page}T12:00:00Z`, `later ${page}`),
  )
  expect(comments).toEqual(['day 6', 'day 5', 'day 4', 'day 3', 'day 2', 'day 1'])
  expect(totals).toEqual([6, 6, 6])
  expect((await walk(memberId, {})).comments).toHaveLength(8)
})

test.each([
  ['before the next page', 1, ['1 heartbeat on 5 Feb 2026, not settled yet', 'evening']],
  ['with the next page', 2, ['night', '1 heartbeat on 5 Feb 2026']],
])('a day that is settled %s is in the log once', { tags: ['PTS-04'] }, async (_when, night, expected) => {
  const memberId = randomUUID()
  await credit(memberId, '2026-02-05T10:00:00Z')
  await book(memberId, '2026-02-05T18:00:00Z', 'evening')
  await book(memberId, '2026-02-05T09:00:00Z', 'morning')
  if (night === 2) await book(memberId, '2026-02-06T02:00:00Z', 'night')
  if (night === 2) await book(memberId, '2026-02-06T03:00:00Z', 'later that night')
  const { comments } = await walk(memberId, {}, () => settleDays(database.db, '2026-02-07'))
  const all = night === 2 ? ['later that night', ...expected, 'evening', 'morning'] : [...expected, 'morning']
  expect(comments).toEqual(all)
})

test('cursor pages and numbered pages are the same, with and without a filter', {
  tags: ['PTS-04', 'API-12'],
}, async () => {
  const memberId = randomUUID()
  for (let n = 0; n < 7; n++) {
    await book(memberId, '2026-02-01T12:00:00Z', `same moment ${n}`, n % 2 === 0 ? 'Others' : 'Rewards')
    await credit(memberId, `2026-02-0${n + 1}T10:00:00Z`)
  }
  await settleDays(database.db, '2026-02-05')
  for (const filter of [
    {},
    { category: 'Others' as const },
    { startDate: '2026-02-02', endDate: '2026-02-06' },
  ]) {
    const byNumber: string[] = []
    for (let page = 1; ; page++) {
      const { data } = await readLog(database.db, memberId, { page, limit: 2, ...filter })
      if (data.length === 0) break
      byNumber.push(...data.map(({ comment }) => comment))
    }
    const { comments, totals } = await walk(memberId, filter)
    expect(comments).toEqual(byNumber)
    expect(new Set(comments).size).toBe(comments.length)
    expect(new Set(totals)).toEqual(new Set([comments.length]))
  }
})

test('an invalid cursor or one of another filter is rejected with the reason', {
  tags: ['PTS-04', 'ERR-02'],
}, async () => {
  const read = (cursor: string, category?: 'Rewards') =>
    readLog(database.db, randomUUID(), { page: 1, limit: 2, cursor, category })
  const position = { at: '2026-02-01 00:00:00+00', id: randomUUID(), total: 1 }
  for (const cursor of [
    '',
    'x',
    'ééé',
    writeCursor({ ...position, at: '2026-02-31 25:00:00+00' }, '  '),
    writeCursor({ ...position, id: 'f'.repeat(36) }, '  '),
  ])
    await expect(read(cursor), cursor).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
  await expect(read(writeCursor(position, '  '), 'Rewards')).rejects.toMatchObject({
    code: 'INVALID_REQUEST',
  })
  expect(await read(writeCursor(position, '  '))).toEqual({ data: [], total: 1 })
})

test('a cursor page among 100,000 entries reads one page of keys without sorting', {
  tags: ['PTS-04'],
}, async () => {
  const memberId = randomUUID()
  await sql`
    insert into ledger_entries (member_id, category, points, comment, source_kind, source_id, occurred_at)
    select ${memberId}, (array['Connectivity', 'Referral', 'Rewards', 'Others'])[1 + n % 4], 1, 'n', 'test', n,
           '2020-01-01T00:00:00Z'::timestamptz + n * interval '10 minutes'
    from generate_series(1, 100000) as n
  `.execute(database.db)
  await sql`vacuum analyze ledger_entries`.execute(database.owner.db)
  const first = await readLog(database.db, memberId, { page: 1, limit: 10 })
  expect(first.total).toBe(100_000)
  const deep = await readLog(database.db, memberId, { page: 5000, limit: 10 })
  expect(deep.data[0]?.timestamp).toBe(new Date(Date.parse('2020-01-01') + 50_010 * 600_000).toISOString())
  const further = await readLog(database.db, memberId, { page: 1, limit: 10, cursor: deep.nextCursor })
  expect(further.data[0]?.timestamp).toBe(new Date(Date.parse('2020-01-01') + 50_000 * 600_000).toISOString())
  if (process.env.MEASURE)
    for (const [name, query] of Object.entries({
      first: { page: 1, limit: 10 },
      rewards: { page: 1, limit: 10, category: 'Rewards' as const },
      deepest: { page: 10_000, limit: 10 },
      cursor: { page: 1, limit: 10, cursor: deep.nextCursor },
    })) {
      await readLog(database.db, memberId, query)
      const startedAt = performance.now()
      for (let n = 0; n < 20; n++) await readLog(database.db, memberId, query)
      console.log(name, ((performance.now() - startedAt) / 20).toFixed(2), 'ms')
    }
})
