import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OpenTestDatabase, openTestDatabase } from '../../test/support/open-test-database.ts'
import { readIncidents } from '../incidents/read-incidents.ts'
import { deleteOldRuns, GatewayRun } from './gateway-run.ts'

const START = Date.parse('2026-05-04T10:00:00Z')
const log = pino({ level: 'silent' })

let database: OpenTestDatabase
/** Seconds since `START` by the clock that is never set, and by the system's clock. */
let elapsed: number
let stepped: number

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  elapsed = 0
  stepped = 0
  await database.owner.pool.query('truncate gateway_runs, incidents cascade')
})

const openRun = (db = database.db, waitingSince: number | null = null) =>
  new GatewayRun({
    db,
    log,
    now: () => new Date(START + (elapsed + stepped) * 1000),
    elapsed: () => elapsed * 1000,
    waitingSince: () => waitingSince,
  })

/** Lets runs write a sign of life every 5 seconds until a time. */
async function live(until: number, ...runs: GatewayRun[]) {
  while (elapsed < until) {
    elapsed += 5
    for (const run of runs) await run.tick()
  }
}

/** Returns the incidents as kind and seconds since `START`. */
async function incidents() {
  const found = await readIncidents(database.db, 0, Date.parse('2100-01-01'))
  const seconds = (time: number | null) => (time === null ? null : (time - START) / 1000)
  return found.map(({ kind, startsAt, endsAt }) => [kind, seconds(startsAt), seconds(endsAt)])
}

const runs = () =>
  database.db.selectFrom('gateway_runs').selectAll().orderBy('started_at').orderBy('id').execute()

it('records the first run of an installation without an incident', async () => {
  const run = openRun()
  await run.tick()
  await live(60, run)
  expect(await runs()).toMatchObject([
    { started_at: new Date(START), seen_at: new Date(START + 60_000), stopped_at: null, waiting_since: null },
  ])
  expect(await incidents()).toEqual([])
})

it('records since when slots wait', async () => {
  await openRun(database.db, START - 5000).tick()
  expect(await runs()).toMatchObject([{ waiting_since: new Date(START - 5000) }])
})

it('records the time between the end of the last run and the next one as a restart', async () => {
  const first = openRun()
  await live(10, first)
  await first.stop()
  elapsed = 30
  await openRun().tick()
  expect(await incidents()).toEqual([['restart', 10, 30]])
})

it('records no restart while another run is alive', async () => {
  const [first, second] = [openRun(), openRun()]
  await live(10, first, second)
  await first.stop()
  elapsed = 12
  await openRun().tick()
  expect(await incidents()).toEqual([])
})

describe('a run that was killed', () => {
  it('is an incident until the next run, even if it starts at once', async () => {
    await live(10, openRun())
    elapsed = 18
    const second = openRun()
    await second.tick()
    expect(await incidents()).toEqual([])
    await live(45, second)
    expect(await incidents()).toEqual([['gateway', 10, 18]])
    expect(await runs()).toMatchObject([{ stopped_at: new Date(START + 10_000) }, { stopped_at: null }])
  })

  it('is an incident until a run that starts much later', async () => {
    await live(10, openRun())
    elapsed = 3600
    await openRun().tick()
    expect(await incidents()).toEqual([['gateway', 10, 3600]])
  })

  it('is a short incident beside another run', async () => {
    const [killed, other] = [openRun(), openRun()]
    await live(10, killed, other)
    await live(60, other)
    expect(await incidents()).toEqual([['gateway', 10, 15]])
  })
})

describe('an outage of the database', () => {
  const broken = () => {
    let isBroken = false
    const db = new Proxy(database.db, {
      get(target, property) {
        if (property === 'transaction' && isBroken)
          return () => ({ execute: () => Promise.reject(new Error('gone')) })
        const value = Reflect.get(target, property)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    return { db, set: (value: boolean) => (isBroken = value) }
  }

  it('is recorded once by all runs', async () => {
    const { db, set } = broken()
    const [first, second] = [openRun(db), openRun(db)]
    await live(10, first, second)
    set(true)
    await live(70, first, second)
    set(false)
    await live(120, first, second)
    expect(await incidents()).toEqual([['database', 10, 75]])
  })

  it('is not recorded if it lasts a few seconds', async () => {
    const { db, set } = broken()
    const run = openRun(db)
    await live(10, run)
    set(true)
    await live(20, run)
    set(false)
    await live(40, run)
    expect(await incidents()).toEqual([])
  })
})

it('records a pause of the process', async () => {
  const run = openRun()
  await live(10, run)
  elapsed = 60
  await live(65, run)
  expect(await incidents()).toEqual([['gateway', 10, 65]])
})

it.each([
  ['ahead', 600, [['clock', 10, 615]]],
  ['back', -600, [['clock', -585, 10]]],
])('records a clock that was set %s', async (_case, seconds, expected) => {
  const run = openRun()
  await live(10, run)
  stepped = seconds
  await live(15, run)
  expect(await incidents()).toEqual(expected)
})

it('records no incident for an ordinary correction of the clock', async () => {
  const run = openRun()
  await live(10, run)
  stepped = 4
  await live(20, run)
  expect(await incidents()).toEqual([])
})

it('deletes old runs except the first', async () => {
  for (const at of [0, 100, 200]) {
    elapsed = at
    const run = openRun()
    await run.tick()
    await run.stop()
  }
  await deleteOldRuns(database.db, new Date(START + 150_000))
  expect((await runs()).map(({ started_at }) => (started_at.getTime() - START) / 1000)).toEqual([0, 200])
})
