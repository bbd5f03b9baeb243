import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { findDifferences } from '../../../cli/reconcile/find-differences.ts'
import { fixedRules } from '../../../test/support/fixed-rules.ts'
import { type OpenTestDatabase, openTestDatabase } from '../../../test/support/open-test-database.ts'
import { readStats } from '../../points/read-stats.ts'
import { acceptResults } from '../accept-results.ts'
import { ensureResultPartitions } from '../ensure-result-partitions.ts'
import { assignChecks } from './assign-checks.ts'
import { recordAnswer } from './record-answer.ts'
import { eraseChecks, sweepChecks } from './sweep-checks.ts'

const NOW = new Date('2026-03-10T15:00:00Z')
const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

let database: OpenTestDatabase | undefined
beforeEach(async () => {
  await database?.close()
  database = await openTestDatabase()
  await ensureResultPartitions(database.db, NOW)
})
afterAll(() => database?.close())

function db() {
  if (!database) throw new Error('The test database is not open yet.')
  return database.db
}

async function addMember(): Promise<string> {
  const id = randomUUID()
  await sql`insert into members (id, email, personal_code, created_at)
    values (${id}, ${`${id}@example.org`}, ${id}, ${minutesLater(-60)})`.execute(db())
  return id
}

/** Adds a node that can be drawn. Returns its ID, which is also the member's. */
async function addChecker(subnet: string): Promise<string> {
  const id = await addMember()
  const row = { member_id: id, node_id: id, subnet, seen_at: NOW }
  await db().insertInto('result_checkers').values(row).execute()
  return id
}

async function report(options: { memberId?: string; amount?: number; share?: string; job?: string } = {}) {
  const { amount = 1, share = '1', job = 'news 2026-03-10' } = options
  const memberId = options.memberId ?? (await addMember())
  const results = Array.from({ length: amount }, () => ({
    id: randomUUID(),
    job,
    kind: 'profile' as const,
    bytes: 1000,
    collectedAt: NOW.toISOString(),
  }))
  const reporter = {
    memberId,
    node: { id: memberId },
    subnet: '192.0.2.0/24',
    sourceIds: new Set(['news']),
    accountCreatedAt: new Date(0),
    firstHeartbeatAt: new Date(0),
  }
  const rules = fixedRules({ result_check_share: share })
  return { memberId, answer: await acceptResults(db(), rules, reporter, results, NOW) }
}

const assigned = async () =>
  db()
    .selectFrom('result_check_answers')
    .select(['check_id', 'member_id'])
    .where('answered_at', 'is', null)
    .execute()

/** Assigns nodes to all waiting checks and records their answers. */
async function answerAll(bytes: number | null, now = NOW): Promise<void> {
  await assignChecks(db(), now)
  for (const { check_id, member_id } of await assigned())
    await recordAnswer(db(), { memberId: member_id, node: member_id }, { check: check_id, bytes }, now)
}

const checks = () => db().selectFrom('result_checks').selectAll().orderBy('id').execute()
const pointsOf = async (memberId: string) => (await readStats(db(), memberId, NOW)).points_total
const differences = async () => (await findDifferences(db(), undefined, 1000)).differences

describe('sampling', () => {
  it('selects the configured share of results, each once', async () => {
    const { memberId } = await report({ amount: 20 })
    expect(await checks()).toHaveLength(20)
    await report({ amount: 20, share: '0' })
    expect(await checks()).toHaveLength(20)
    const { memberId: sampled } = await report({ amount: 500, share: '0.5' })
    const drawn = (await checks()).filter(({ member_id }) => member_id === sampled).length
    // Allow ten standard deviations, so that the test does not fail by chance.
    expect(drawn).toBeGreaterThan(138)
    expect(drawn).toBeLessThan(362)
    expect(memberId).not.toBe(sampled)
  })

  it('applies to unlisted sources', async () => {
    const { answer } = await report({ job: 'nothing 2026-03-10' })
    expect(answer).toMatchObject({
      accepted: 0,
      points: 0,
      refused: [{ index: 0, reason: 'source_unknown' }],
    })
  })
})

describe('a second node', () => {
  it('belongs to an unsuspended member in another subnet and was online recently', async () => {
    const { memberId } = await report({ amount: 30 })
    const own = { member_id: memberId, node_id: memberId, subnet: '198.51.100.0/24', seen_at: NOW }
    await db().insertInto('result_checkers').values(own).execute()
    await addChecker('192.0.2.0/24')
    const checker = await addChecker('203.0.113.0/24')
    await db()
      .insertInto('claim_suspensions')
      .values({ member_id: checker, score: 100, signals: '[]', suspended_at: NOW })
      .execute()
    const away = await addChecker('203.0.113.0/24')
    await db()
      .updateTable('result_checkers')
      .set({ seen_at: minutesLater(-31) })
      .where('member_id', '=', away)
      .execute()
    expect(await assignChecks(db(), NOW)).toBe(0)
    const good = await addChecker('203.0.113.0/24')
    expect(await assignChecks(db(), NOW)).toBe(30)
    expect(new Set((await assigned()).map(({ member_id }) => member_id))).toEqual(new Set([good]))
  })

  it('is assigned once by concurrent processes and replaced only if it does not answer', async () => {
    await report({ amount: 150 })
    for (let n = 1; n < 6; n++) await addChecker(`198.51.${n}.0/24`)
    await Promise.all(Array.from({ length: 6 }, () => assignChecks(db(), NOW)))
    expect(await assigned()).toHaveLength(150)
    await db()
      .updateTable('result_checkers')
      .set({ seen_at: minutesLater(31) })
      .execute()
    expect(await assignChecks(db(), minutesLater(31))).toBe(150)
    const rows = await assigned()
    expect(rows).toHaveLength(300)
    expect(new Set(rows.map(({ check_id, member_id }) => check_id + member_id)).size).toBe(300)
  })
})

describe('a comparison', () => {
  it('that agrees deducts nothing and needs no third node', async () => {
    const { memberId } = await report()
    for (const n of [1, 2, 3]) await addChecker(`198.51.${n}.0/24`)
    await answerAll(1010)
    expect(await checks()).toMatchObject([{ state: 'agreed', odd_member_id: null, deducted: '0.000000' }])
    expect(await assignChecks(db(), NOW)).toBe(0)
    expect(await pointsOf(memberId)).toBe(1)
  })

  it('deducts the points of a reporter that two others contradict, by a further ledger entry', async () => {
    const { memberId } = await report({ amount: 3 })
    for (const n of [1, 2]) await addChecker(`198.51.${n}.0/24`)
    await answerAll(null)
    expect(await pointsOf(memberId)).toBe(3)
    await answerAll(null)
    for (const check of await checks())
      expect(check).toMatchObject({ state: 'disputed', odd_member_id: memberId, deducted: '1.000000' })
    expect(await pointsOf(memberId)).toBe(0)
    const entries = await db().selectFrom('ledger_entries').select(['points', 'source_kind']).execute()
    expect(entries.map(({ points, source_kind }) => [source_kind, Number(points)])).toEqual([
      ['results', 3],
      ['result_check', -1],
      ['result_check', -1],
      ['result_check', -1],
    ])
    expect(await differences()).toEqual([])
  })

  it('deducts nothing if the second node is the outlier', async () => {
    const { memberId } = await report()
    for (const n of [1, 2]) await addChecker(`198.51.${n}.0/24`)
    await answerAll(null)
    const [liar] = await db().selectFrom('result_check_answers').select('member_id').execute()
    // Answer a minute later, because the order of answers is determined by their time.
    await answerAll(1000, minutesLater(1))
    expect(await checks()).toMatchObject([{ state: 'disputed', odd_member_id: liar?.member_id }])
    expect(await pointsOf(memberId)).toBe(1)
  })

  it('deducts at most what the results of the day earned', async () => {
    const { memberId } = await report({ amount: 500 })
    await report({ memberId, amount: 500 })
    expect(await pointsOf(memberId)).toBe(500)
    await db().updateTable('result_checks').set({ worth: '300' }).execute()
    for (const n of [1, 2]) await addChecker(`198.51.${n}.0/24`)
    const [first, second, third] = await checks()
    await db()
      .deleteFrom('result_checks')
      .where('id', 'not in', [first?.id ?? '', second?.id ?? '', third?.id ?? ''])
      .execute()
    await answerAll(null)
    await answerAll(null)
    expect((await checks()).map(({ deducted }) => Number(deducted)).sort((a, b) => a - b)).toEqual([
      0, 200, 300,
    ])
    expect(await pointsOf(memberId)).toBe(0)
  })

  it('is decided once by twenty concurrent answers', async () => {
    const { memberId } = await report({ amount: 5 })
    for (const n of [1, 2]) await addChecker(`198.51.${n}.0/24`)
    await answerAll(null)
    await assignChecks(db(), NOW)
    const waiting = await assigned()
    await Promise.all(
      Array.from({ length: 20 }, () => waiting)
        .flat()
        .map(({ check_id, member_id }) =>
          recordAnswer(db(), { memberId: member_id, node: member_id }, { check: check_id, bytes: null }, NOW),
        ),
    )
    expect(await pointsOf(memberId)).toBe(0)
    expect(await differences()).toEqual([])
  })

  it('can be answered again after its decision was killed', async () => {
    const { memberId } = await report()
    for (const n of [1, 2]) await addChecker(`198.51.${n}.0/24`)
    await answerAll(null)
    await assignChecks(db(), NOW)
    const [waiting] = await assigned()
    const by = { memberId: waiting?.member_id ?? '', node: waiting?.member_id ?? '' }
    const answer = { check: waiting?.check_id ?? '', bytes: null }
    await db()
      .transaction()
      .execute(async (blocker) => {
        await sql`select from member_data_totals where member_id = ${memberId} for update`.execute(blocker)
        const killed = recordAnswer(db(), by, answer, NOW).catch((error: Error) => error)
        const findBlocked = async () => {
          const { rows } = await sql<{ pid: number }>`
            select pid from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query like '%member_data_totals%'
          `.execute(db())
          return rows[0]?.pid
        }
        await expect.poll(findBlocked).toBeDefined()
        await sql`select pg_terminate_backend(${await findBlocked()})`.execute(db())
        expect(await killed).toBeInstanceOf(Error)
      })
    expect(await checks()).toMatchObject([{ state: 'open' }])
    expect(await pointsOf(memberId)).toBe(1)
    await recordAnswer(db(), by, answer, NOW)
    expect(await pointsOf(memberId)).toBe(0)
  })

  it('rejects late answers and answers of unassigned nodes', async () => {
    await report()
    const checker = await addChecker('198.51.1.0/24')
    await assignChecks(db(), NOW)
    const [{ id: check } = { id: '' }] = await checks()
    const stranger = await addMember()
    await recordAnswer(db(), { memberId: stranger, node: stranger }, { check, bytes: null }, NOW)
    await recordAnswer(db(), { memberId: checker, node: stranger }, { check, bytes: null }, NOW)
    await recordAnswer(db(), { memberId: checker, node: checker }, { check, bytes: null }, minutesLater(31))
    expect(await assigned()).toHaveLength(1)
  })

  it('ends without a decision after six hours, and is deleted after four weeks or with its member', async () => {
    const { memberId } = await report()
    await sweepChecks(db(), minutesLater(359))
    expect(await checks()).toMatchObject([{ state: 'open' }])
    await sweepChecks(db(), minutesLater(360))
    expect(await checks()).toMatchObject([{ state: 'inconclusive' }])
    await sweepChecks(db(), minutesLater(28 * 1440 + 1))
    expect(await checks()).toEqual([])
    await report({ memberId })
    await db()
      .transaction()
      .execute((transaction) => eraseChecks(transaction, memberId))
    expect(await checks()).toEqual([])
  })
})
