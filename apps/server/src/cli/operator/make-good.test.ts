import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ConfigError } from '../../errors/config-error.ts'
import { bookMakeGoods } from '../../features/make-good/book-make-good.ts'
import { requestMakeGood } from '../../features/make-good/change-make-good.ts'
import { addLosses } from '../../features/make-good/testing/add-losses.ts'
import { recordRuleSettings } from '../../features/points/rules/record-rule-settings.ts'
import { type OpenTestDatabase, openTestDatabase } from '../../test/support/open-test-database.ts'
import { testKeySettings } from '../../test/support/test-keys.ts'
import { runOperator } from './run-operator.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let database: OpenTestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await recordRuleSettings(database.db, { heartbeat_points: '25' })
})
afterAll(() => database.close())
afterEach(() => vi.unstubAllEnvs())

const run = async (...args: string[]) =>
  (await runOperator(args, { ...testKeySettings, DATABASE_URL: database.url })).output
const json = async (...args: string[]) => JSON.parse(await run(...args, '--json'))
const why = ['--reason', 'Ticket 4711']

let incidents = 0
const addOld = () => addLosses(database.db, Date.now() - 3 * ++incidents * HOUR)

/** Requests a make-good as another operator. */
const requestAsOther = (incidentId: string, seen: { members: number; points: string }) =>
  requestMakeGood(
    {
      db: database.db,
      now: () => new Date(),
      intervalMs: 15 * MINUTE,
      heartbeatPointsAt: () => '25',
    },
    { incidentId, kind: 'payment', seen },
    { actor: { kind: 'operator', id: randomUUID() }, reason: 'The uplink was down' },
  )

async function book() {
  for (const now of [Date.now(), Date.now() + 2 * MINUTE])
    await bookMakeGoods(database.db, { now, intervalMs: 15 * MINUTE, heartbeatPointsAt: () => '25' })
}

const auditOf = (id: string) =>
  database.db
    .selectFrom('audit_log')
    .select(['action', 'reason'])
    .where('subject_id', '=', id)
    .where('actor_kind', '=', 'command')
    .orderBy('number')
    .execute()

test('records an incident with a reason, and lists it', async () => {
  expect(await run('incidents')).toBe('There are no incidents.')
  const period = ['--from', '2026-05-04T10:00:00Z', '--to', '2026-05-04T11:30:00Z']
  const record = ['incidents', 'record', ...period, '--note', 'A provider lost its uplink.']
  await expect(run(...record)).rejects.toThrow('--reason')
  const { id } = await json(...record, ...why)
  expect(await run('incidents')).toMatch(
    new RegExp(
      `^${id}  operator  4 May 2026, 10:00 UTC  4 May 2026, 11:30 UTC  command:\\S+ +A provider lost its uplink\\.$`,
    ),
  )
  expect(await auditOf(id)).toEqual([{ action: 'incident.record', reason: 'Ticket 4711' }])
})

test.each([
  ['--from', ['--from', 'yesterday', '--to', '2026-05-04T11:00:00Z', '--note', 'x']],
  ['--to', ['--from', '2026-05-04T10:00:00Z', '--note', 'x']],
  ['--note', ['--from', '2026-05-04T10:00:00Z', '--to', '2026-05-04T11:00:00Z']],
  ['--note', ['--from', '2026-05-04T10:00:00Z', '--to', '2026-05-04T11:00:00Z', '--note', 'x'.repeat(501)]],
  ['after its start', ['--from', '2026-05-04T10:00:00Z', '--to', '2026-05-04T09:00:00Z', '--note', 'x']],
])('rejects an incident with a wrong %s', async (name, options) => {
  await expect(run('incidents', 'record', ...options, ...why)).rejects.toThrow(name)
})

test('continues the list of incidents after a page', async () => {
  const start = Date.parse('2026-01-01')
  const rows = Array.from({ length: 51 }, (_, hour) => ({
    kind: 'gateway' as const,
    starts_at: new Date(start + hour * HOUR),
    ends_at: new Date(start + hour * HOUR + MINUTE),
    note: null,
    recorded_by: null,
  }))
  await database.db.insertInto('incidents').values(rows).execute()
  const first = await json('incidents')
  const rest = await json('incidents', 'list', '--cursor', first.nextCursor)
  const { count } = await database.db
    .selectFrom('incidents')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  expect(first.incidents).toHaveLength(50)
  expect(first.incidents.length + rest.incidents.length).toBe(Number(count))
  await expect(run('incidents', 'list', '--cursor', 'x')).rejects.toThrow('"incidents list" shows the IDs')
})

test('previews a payment, and prints how to request it', async () => {
  const { incidentId } = await addOld()
  const text = await run('make-good', 'preview', incidentId)
  expect(text).toMatch(/^members +1\nslots +4\npoints +100\nexcluded slots +0\n/)
  expect(text).toContain(`make-good request ${incidentId} --members 1 --points 100 --reason TEXT`)
  vi.stubEnv('LC_ALL', 'de_DE.UTF-8')
  expect(await run('make-good', 'preview', incidentId)).toContain('ausgenommene Slots  0\nSo beantragst')
})

test('requests a payment that the same user cannot confirm, but can withdraw', async () => {
  const { incidentId, totals } = await addOld()
  const ask = ['make-good', 'request', incidentId, '--members', '1', '--points', totals.points]
  await expect(run(...ask)).rejects.toThrow('--reason')
  expect(await run(...ask, ...why)).toContain('Another operator must confirm it.')
  expect(await run('make-good')).toMatch(
    new RegExp(`^${incidentId}  payment  waiting  1  100  command:.* Ticket 4711$`),
  )
  await expect(run('make-good', 'confirm', incidentId, ...why)).rejects.toThrow(
    'Another operator must confirm it.',
  )
  expect(await run('make-good', 'reject', incidentId, ...why)).toBe('Rejected.')
  expect(await run('make-good')).toBe('No make-good needs a second operator or is being booked.')
  const actions = (await auditOf(incidentId)).map(({ action }) => action)
  expect(actions).toEqual(['make-good.request-payment', 'make-good.reject-payment'])
})

test('confirms the request of another operator, and requests the reversal of the booked payment', async () => {
  const { incidentId, totals } = await addOld()
  await requestAsOther(incidentId, totals)
  await expect(run('make-good', 'confirm', incidentId)).rejects.toThrow('--reason')
  expect(await json('make-good', 'confirm', incidentId, ...why)).toMatchObject({
    makeGood: { kind: 'payment', state: 'booking', decidedBy: expect.stringMatching(/^command:/) },
  })
  const reverse = ['make-good', 'reversal', incidentId, '--members', '1', '--points', '100', ...why]
  await expect(run(...reverse)).rejects.toThrow('The make-good is for 0 members')
  await book()
  expect(await run('make-good', 'preview', incidentId)).toMatch(
    /\npayment {2}booked {2}1 {2}100 {2}operator:/,
  )
  expect(await run(...reverse)).toContain('Requested the reversal.')
  await expect(run('make-good', 'confirm', incidentId, '--kind', 'reversal', ...why)).rejects.toThrow(
    'Another operator must confirm it.',
  )
  expect(await run('make-good', 'reject', incidentId, '--kind', 'reversal', ...why)).toBe('Rejected.')
})

test.each([
  ['--members', ['--points', '100']],
  ['--members', ['--members', 'many', '--points', '100']],
  ['--points', ['--members', '1', '--points=-100']],
  ['for 1 members and 100 points', ['--members', '1', '--points', '99']],
])('rejects a request with a wrong %s', async (name, options) => {
  const { incidentId } = await addOld()
  await expect(run('make-good', 'request', incidentId, ...options, ...why)).rejects.toThrow(name)
})

test('rejects a text that is not the ID of an incident', async () => {
  await expect(run('make-good', 'preview', 'x')).rejects.toThrow(ConfigError)
  await expect(run('make-good', 'preview', randomUUID())).rejects.toThrow(
    'There is no incident with this ID.',
  )
})
