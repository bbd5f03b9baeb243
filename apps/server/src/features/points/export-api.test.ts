import { get, type IncomingMessage } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type NewMember, newMember } from '../../test/support/new-member.ts'
import { startTestServer, type TestServer } from '../../test/support/start-test-server.ts'

let server: TestServer
let member: NewMember
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_FACTOR: '1000' })
  member = await newMember(server.url)
  await sql`
    insert into ledger_entries (member_id, category, points, comment, source_kind, source_id, occurred_at)
    select ${member.id}, 'Others', 1, repeat('x', 1500), 'test', n, now() - n * interval '1 minute'
    from generate_series(1, 8000) as n
  `.execute(server.database.db)
})
afterAll(() => server.stop())

/** Returns the response with its body unread. */
const download = (format: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { authorization: `Bearer ${member.accessToken}` }
    get(`${server.url}/api/users/points-export?format=${format}`, { headers }, resolve).on('error', reject)
  })

const copying = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and state = 'active' and query like 'copy %'
  `.execute(server.database.db)
  return rows[0]?.count
}

test.each([
  ['csv', 'text/csv; charset=utf-8; header=present', 8001],
  ['jsonl', 'application/x-ndjson', 8000],
])('returns the export as %s with a file name, a type and every row', async (format, type, lines) => {
  const response = await fetch(`${server.url}/api/users/points-export?format=${format}`, {
    headers: { authorization: `Bearer ${member.accessToken}` },
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe(type)
  expect(response.headers.get('content-disposition')).toMatch(
    new RegExp(`^attachment; filename="points-\\d{4}-\\d{2}-\\d{2}\\.${format}"$`),
  )
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect((await response.text()).trim().split('\n')).toHaveLength(lines)
})

test('ends the statement of an aborted download at once and allows the next one', async () => {
  const response = await download('csv')
  expect(response.statusCode).toBe(200)
  expect(await copying()).toBe(1)
  const second = await download('csv')
  expect(second.statusCode).toBe(409)
  second.resume()
  response.destroy()
  await expect.poll(copying).toBe(0)
  await expect
    .poll(async () => {
      const next = await download('csv')
      next.destroy()
      return next.statusCode
    })
    .toBe(200)
})

test('rejects an unknown format and lists the supported ones', { tags: ['ERR-02'] }, async () => {
  const response = await fetch(`${server.url}/api/users/points-export?format=xlsx`, {
    headers: { authorization: `Bearer ${member.accessToken}` },
  })
  expect(response.status).toBe(400)
  expect(((await response.json()) as { message: string }).message).toMatch(
    /^query\.format: must be one of csv, jsonl$/,
  )
})
