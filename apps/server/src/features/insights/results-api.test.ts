import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnswerOf } from '@hearth/protocol/endpoint'
import type { Result, readSources, reportResults } from '@hearth/protocol/endpoints/insights'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findDifferences } from '../../cli/reconcile/find-differences.ts'
import { callApi } from '../../test/support/call-api.ts'
import {
  addFirstHeartbeat,
  type CollectingMember,
  newCollectingMember,
  signReport,
} from '../../test/support/collecting-member.ts'
import { followLive } from '../../test/support/follow-live.ts'
import { newMember } from '../../test/support/new-member.ts'
import { openTestDatabase } from '../../test/support/open-test-database.ts'
import { startProcess } from '../../test/support/start-process.ts'
import { startTestServer, type TestServer } from '../../test/support/start-test-server.ts'
import { ensureResultPartitions } from './ensure-result-partitions.ts'
import { readDataStats } from './read-data-stats.ts'

let server: TestServer
let member: CollectingMember
beforeAll(async () => {
  server = await startTestServer()
  member = await newCollectingMember(server.url, server.database.db)
})
afterAll(() => server.stop())

const createResult = (fields: object = {}): Result => ({
  id: randomUUID(),
  job: 'news',
  kind: 'post',
  bytes: 10,
  collectedAt: new Date().toISOString(),
  ...fields,
})

async function report(
  results: unknown,
  options: { url?: string; by?: CollectingMember; token?: string; body?: object } = {},
) {
  const { url = server.url, by = member } = options
  const { token = by.accessToken, body = signReport(by, results) } = options
  const response = await fetch(`${url}/api/node/results`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as AnswerOf<typeof reportResults> }
}

async function readStats(token: string) {
  const response = await fetch(`${server.url}/api/users/data-stats`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return response.json()
}

test('data statistics are numbers of the calling member only', { tags: ['API-13', 'PTS-07'] }, async () => {
  const zeros = {
    total_jobs: 0,
    total_jobs_points: 0,
    profiles_amount: 0,
    comments_amount: 0,
    posts_amount: 0,
    result_size: 0,
  }
  expect(await readStats(member.accessToken)).toEqual(zeros)
  const other = await newCollectingMember(server.url, server.database.db)
  const results = [
    createResult({ kind: 'profile' }),
    createResult(),
    createResult({ job: 'other', kind: 'comment' }),
  ]
  expect((await report(results)).body).toEqual({ accepted: 3, known: 0, refused: [], points: 1.3 })
  expect((await report(results)).body).toEqual({ accepted: 0, known: 3, refused: [], points: 0 })
  expect(await readStats(member.accessToken)).toEqual({
    total_jobs: 2,
    total_jobs_points: 1.3,
    profiles_amount: 1,
    comments_amount: 1,
    posts_amount: 1,
    result_size: 30,
  })
  expect(await readStats(other.accessToken)).toEqual(zeros)
  const theirs = await report(results, { by: other })
  expect(theirs.body).toEqual({ accepted: 3, known: 0, refused: [], points: 1.3 })
})

test('an accepted report is published to the portal', { tags: ['PTS-07'] }, async () => {
  const collector = await newCollectingMember(server.url, server.database.db)
  const live = await followLive(server.url, collector.accessToken)
  await report([createResult()], { by: collector })
  expect(await live.heard('points')).toBe(true)
  live.close()
})

describe('a report', () => {
  test.each([
    [
      'a day that does not exist',
      [createResult({ collectedAt: '2026-02-30T10:00:00Z' })],
      'body.results.0.collectedAt',
    ],
    [
      'a time without an offset',
      [createResult({ collectedAt: '2026-02-20T10:00:00' })],
      'body.results.0.collectedAt',
    ],
    ['a negative size', [createResult(), createResult({ bytes: -1 })], 'body.results.1.bytes'],
    ['a size that is no whole number', [createResult({ bytes: 1.5 })], 'body.results.0.bytes'],
    ['a huge size', [createResult({ bytes: 1e300 })], 'body.results.0.bytes'],
    ['an id that is none', [createResult({ id: '1' })], 'body.results.0.id'],
    ['a NUL in its job', [createResult({ job: 'a\0b' })], 'body.results.0.job'],
    ['half a character in its job', [createResult({ job: '\ud800' })], 'body.results.0.job'],
    ['a kind that is none', [createResult({ kind: 'video' })], 'body.results.0.kind'],
    ['501 results', Array.from({ length: 501 }, () => createResult()), 'body.results'],
    ['no result', [], 'body.results'],
    ['no list', { 0: createResult() }, 'body.results'],
  ])('with %s is rejected as a whole with the location', async (_what, results, place) => {
    const { status, body } = await report(results)
    expect(status).toBe(400)
    expect(body).toMatchObject({ error: 'INVALID_REQUEST', message: expect.stringContaining(place) })
  })

  test('accepts 500 results of maximum length and rejects a body over the limit', async () => {
    const full = Array.from({ length: 500 }, () => createResult({ job: 'x'.repeat(100), bytes: 100_000_000 }))
    expect(await report(full)).toMatchObject({ status: 200, body: { accepted: 500, known: 0 } })
    const large = full.map((result) => ({ ...result, job: '🔥'.repeat(50) }))
    expect(await report(large)).toMatchObject({ status: 413, body: { error: 'PAYLOAD_TOO_LARGE' } })
  })

  test('rejects single results at extreme times without a server error', async () => {
    const { status, body } = await report([
      createResult({ collectedAt: '0000-01-01T00:00:00Z' }),
      createResult({ collectedAt: '9999-12-31T23:59:59.999999999999Z' }),
      createResult({ collectedAt: '1969-12-31T23:59:59+14:00' }),
      createResult(),
    ])
    expect(status).toBe(200)
    expect(body).toMatchObject({ accepted: 1, known: 0 })
    expect(body.refused.map(({ reason }) => reason)).toEqual(['too_old', 'in_future', 'too_old'])
  })

  test('treats an id as case-insensitive', async () => {
    const result = createResult()
    await report([result])
    expect((await report([{ ...result, id: result.id.toUpperCase() }])).body).toMatchObject({ known: 1 })
  })

  test('requires a member', async () => {
    expect((await report([createResult()], { token: 'x' })).status).toBe(401)
    expect((await fetch(`${server.url}/api/users/data-stats`)).status).toBe(401)
    expect((await fetch(`${server.url}/api/node/sources`)).status).toBe(401)
  })

  test('has its own rate limit', async () => {
    const busy = await newCollectingMember(server.url, server.database.db)
    const hourNow = () => Math.floor(Date.now() / 3_600_000)
    const firstHour = hourNow()
    const answers: Awaited<ReturnType<typeof report>>[] = []
    do
      answers.push(
        ...(await Promise.all(Array.from({ length: 130 }, () => report([createResult()], { by: busy })))),
      )
    while (answers.every(({ status }) => status === 200))
    // The limit is 120 per hour; the window may end during the test.
    const accepted = answers.filter(({ status }) => status === 200).length
    expect(accepted).toBeGreaterThanOrEqual(120)
    expect(accepted).toBeLessThanOrEqual(120 * (1 + hourNow() - firstHour))
    expect(answers.find(({ status }) => status === 429)?.body).toMatchObject({ error: 'RATE_LIMITED' })
    expect(await readStats(busy.accessToken)).toMatchObject({ posts_amount: accepted })
  })
})

describe('results without a node', () => {
  const reasons = (body: AnswerOf<typeof reportResults>) => body.refused.map(({ reason }) => reason)
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

  test('backdated results of an account without a node earn nothing', async () => {
    const forger = await newMember(server.url)
    let points = 0
    for (let day = 0; day < 8; day++) {
      const results = Array.from({ length: 500 }, () =>
        createResult({ kind: 'profile', collectedAt: hoursAgo(24 * day) }),
      )
      const { status, body } = await report(results, { token: forger.accessToken, body: { results } })
      expect(status).toBe(200)
      expect(body.refused).toHaveLength(500)
      expect(new Set(reasons(body))).toEqual(new Set(['node_key_required']))
      points += body.points
    }
    expect(points).toBe(0)
    const log = await callApi(server.url, '/api/users/points-log', { token: forger.accessToken })
    expect(log.body.total).toBe(0)
  })

  test('are rejected one by one with a reason', async () => {
    const results = [createResult(), createResult({ kind: 'profile' })]
    const other = await newCollectingMember(server.url, server.database.db)
    const signed = signReport(member, results)
    const rejections: [object, string][] = [
      [{ results }, 'node_key_required'],
      [{ results, node: member.nodeId }, 'node_key_required'],
      [{ results, signature: signed.signature }, 'node_key_required'],
      [{ ...signed, node: other.nodeId }, 'node_not_registered'],
      [{ ...signed, node: randomUUID() }, 'node_not_registered'],
      [{ ...signed, results: results.toReversed() }, 'signature_invalid'],
      [{ ...signed, results: results.slice(1) }, 'signature_invalid'],
      [{ ...signed, results: results.map((result) => ({ ...result, bytes: 99 })) }, 'signature_invalid'],
      [{ ...signReport(other, results), node: member.nodeId }, 'signature_invalid'],
    ]
    for (const [body, reason] of rejections) {
      const answer = await report(results, { body })
      expect(answer).toMatchObject({ status: 200, body: { accepted: 0, known: 0, points: 0 } })
      const sent = 'results' in body ? (body.results as unknown[]) : []
      expect(answer.body.refused.map(({ index, reason }) => [index, reason])).toEqual(
        sent.map((_, index) => [index, reason]),
      )
    }
    expect((await report(results)).body).toMatchObject({ accepted: 2, refused: [] })
  })

  test('of a removed node are rejected', async () => {
    const leaver = await newCollectingMember(server.url, server.database.db)
    const results = [createResult()]
    const path = `/api/nodes/${leaver.nodeId}`
    await callApi(server.url, path, { method: 'DELETE', token: leaver.accessToken })
    expect(reasons((await report(results, { by: leaver })).body)).toEqual(['node_not_registered'])
  })

  test('from before the first heartbeat or the account are rejected', async () => {
    const starter = await newCollectingMember(server.url, server.database.db, { heartbeat: false })
    expect(reasons((await report([createResult()], { by: starter })).body)).toEqual([
      'before_first_heartbeat',
    ])
    const now = Date.now()
    await addFirstHeartbeat(server.database.db, starter.id, now - 60_000)
    const results = [0, 120_000, 3_600_000].map((ms) =>
      createResult({ collectedAt: new Date(now - ms).toISOString() }),
    )
    expect((await report(results, { by: starter })).body).toMatchObject({
      accepted: 1,
      refused: [
        { index: 1, reason: 'before_account' },
        { index: 2, reason: 'before_account' },
      ],
    })
    await server.database.db
      .updateTable('members')
      .set({ created_at: new Date(now - 600_000) })
      .where('id', '=', starter.id)
      .execute()
    expect(reasons((await report(results, { by: starter })).body)).toEqual([
      'before_first_heartbeat',
      'before_account',
    ])
  })

  test('sources contain the time since when results count', async () => {
    const starter = await newCollectingMember(server.url, server.database.db, { heartbeat: false })
    const readSince = async () =>
      (await callApi(server.url, '/api/node/sources', { token: starter.accessToken })).body.collectSince
    expect(await readSince()).toBeNull()
    const end = Date.now() - 60_000
    await addFirstHeartbeat(server.database.db, starter.id, end)
    expect(await readSince()).toBe(new Date(end).toISOString())
  })

  test('count where the operator makes the key optional, but a signature must still match', async () => {
    const open = await startTestServer({ RESULTS_NODE_KEY: 'optional' })
    try {
      const anonymous = await newCollectingMember(open.url, open.database.db)
      const results = [createResult()]
      const options = { url: open.url, by: anonymous }
      const forged = { ...signReport(anonymous, results), signature: signReport(anonymous, []).signature }
      expect(reasons((await report(results, { ...options, body: forged })).body)).toEqual([
        'signature_invalid',
      ])
      expect((await report(results, { ...options, body: { results } })).body).toMatchObject({ accepted: 1 })
    } finally {
      await open.stop()
    }
  })
})

test('reports during repeated kills of the server are counted and paid once', {
  tags: ['PTS-07'],
}, async () => {
  const database = await openTestDatabase()
  const dataDirectory = await mkdtemp(join(tmpdir(), 'hearth-results-'))
  const start = () =>
    startProcess({ DATABASE_URL: database.url, DATA_DIR: dataDirectory, LOG_LEVEL: 'silent' })
  try {
    let process = await start()
    const one = await newCollectingMember(process.url ?? '', database.db)
    const batches = Array.from({ length: 30 }, () => Array.from({ length: 20 }, () => createResult()))
    for (let kill = 0; kill < 2; kill++) {
      const options = { url: process.url ?? '', by: one }
      let answered = 0
      const sending = batches.map((results) =>
        report(results, options)
          .then(() => ++answered)
          .catch(() => undefined),
      )
      // Kill the server while some reports are answered and others are in progress.
      await expect.poll(() => answered, { interval: 1 }).toBeGreaterThan(kill * 4)
      process.signal('SIGKILL')
      await process.ended
      await Promise.all(sending)
      process = await start()
    }
    const options = { url: process.url ?? '', by: one }
    for (const results of batches) expect((await report(results, options)).status).toBe(200)
    process.signal('SIGTERM')
    await process.ended
    const stats = await readDataStats(database.db, one.id)
    expect(stats).toMatchObject({ posts_amount: 600, total_jobs: 1, total_jobs_points: 120 })
    expect((await findDifferences(database.db, undefined, 100)).differences).toEqual([])
  } finally {
    await database.close()
    await rm(dataDirectory, { recursive: true, force: true })
  }
})

test('result partitions are created ahead, kept while results may arrive, and dropped afterwards', async () => {
  const database = await openTestDatabase()
  const months = async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
      where inhparent = 'collected_results'::regclass order by 1`.execute(database.db)
    return rows.map(({ name }) => name.replace('collected_results_', ''))
  }
  const at = (time: string) => ensureResultPartitions(database.db, new Date(time))
  try {
    // Run it five times concurrently, as an installation's processes do.
    await Promise.all(Array.from({ length: 5 }, () => at('2026-03-01T23:59:59Z')))
    expect(await months()).toEqual(['2026_02', '2026_03', '2026_04'])
    await at('2026-03-02T00:00:00Z')
    expect(await months()).toEqual(['2026_03', '2026_04'])
    // Simulate a server that was stopped for months.
    await at('2026-12-31T12:00:00Z')
    expect(await months()).toEqual(['2026_12', '2027_01'])
  } finally {
    await database.close()
  }
})

describe('the source file', () => {
  const source = {
    id: 'news',
    kind: 'feed',
    url: 'https://example.org/feed',
    result: 'post',
    everySeconds: 600,
  }

  async function startWith(content: string) {
    const directory = await mkdtemp(join(tmpdir(), 'hearth-sources-'))
    try {
      await writeFile(join(directory, 'sources.json'), content)
      return await startTestServer({ DATA_DIR: directory })
    } finally {
      await rm(directory, { recursive: true, force: true })
    }
  }

  test('assigns its sources to their share of the members', async () => {
    const shares = [
      { ...source, id: 'all' },
      { ...source, id: 'half', share: 0.5 },
    ]
    const own = await startWith(JSON.stringify({ reportEverySeconds: 60, sources: shares }))
    try {
      const answers: AnswerOf<typeof readSources>[] = []
      for (let n = 0; n < 2; n++) {
        const { accessToken } = await newMember(own.url)
        const headers = { authorization: `Bearer ${accessToken}` }
        const ask = async () =>
          (await (await fetch(`${own.url}/api/node/sources`, { headers })).json()) as AnswerOf<
            typeof readSources
          >
        const answer = await ask()
        expect((await ask()).sources).toEqual(answer.sources)
        answers.push(answer)
      }
      for (const { sources, reportEverySeconds, now } of answers) {
        expect(reportEverySeconds).toBe(60)
        expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(60_000)
        expect(sources[0]).toEqual({ ...source, id: 'all', share: 1 })
      }
    } finally {
      await own.stop()
    }
  })

  test.each([
    ['is no JSON', '{', 'cannot be read as JSON'],
    [
      'has a slip of the pen',
      { sources: [{ ...source, everySecond: 5 }] },
      'sources.0: has unknown properties',
    ],
    ['has no address', { sources: [{ ...source, url: 'example.org' }] }, 'sources.0.url'],
    [
      'has a password',
      { sources: [{ ...source, url: 'https://a:b@example.org' }] },
      'a username or password',
    ],
    ['has a kind that is none', { sources: [{ ...source, kind: 'page' }] }, 'sources.0.kind'],
    [
      'has a pointer that is none',
      { sources: [{ ...source, kind: 'json', items: 'a', itemId: '/id' }] },
      'JSON pointer',
    ],
    ['has an id twice', { sources: [source, source] }, 'two sources have the ID news'],
  ])('that %s prevents the start with its name and the location', async (_what, content, message) => {
    const text = typeof content === 'string' ? content : JSON.stringify(content)
    await expect(startWith(text)).rejects.toThrow(new RegExp(`^.*sources\\.json.*${message}`))
  })
})
