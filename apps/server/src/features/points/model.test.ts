import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tables } from '../../platform/database/database.ts'
import { ensureMonth } from '../../platform/database/month-partitions.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { scenario } from '../../test/model/model-steps.ts'
import type { Lane } from '../../test/model/modelled-network.ts'
import { runScenario } from '../../test/model/run-scenario.ts'
import { EFFORT } from '../../test/support/effort.ts'
import { type OpenTestDatabase, openTestDatabase } from '../../test/support/open-test-database.ts'

const RUNS = 250 * EFFORT
const SEED = Number(process.env.MODEL_SEED ?? Math.floor(Math.random() * 2 ** 31))
/** Number of scenarios that run concurrently, each in its own database. */
const LANES = 8

let directory: string
const lanes: (Lane & { close(): Promise<void> })[] = []
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hearth-model-'))
  for (let lane = 0; lane < LANES; lane++) lanes.push(await openLane())
})
afterAll(async () => {
  for (const lane of lanes) await lane.close()
  await rm(directory, { recursive: true })
})

/** Opens a database whose clock the scenario sets, so that rules take effect at simulated times. */
async function openLane() {
  const first: OpenTestDatabase = await openTestDatabase()
  await first.owner.pool.query(`
    create unlogged table test_clock as select now() as at;
    grant all on test_clock, rules to public;
    create function public.now() returns timestamptz language sql stable as 'select at from public.test_clock';
    alter table rules disable trigger rules_never_rewritten;
    alter database ${first.connection.database} set search_path = public, pg_catalog;`)
  for (const day of ['2031-02-01', '2031-03-01']) await ensureMonth(first.db, 'heartbeat_archive', day)
  const { kysely, pool, close } = openDatabase<Tables>(first.connection, {
    maxConnections: 3,
    onLost: () => undefined,
  })
  return {
    db: kysely,
    pool,
    directory,
    async close() {
      await close()
      await first.close()
    },
  }
}

test('ledger and pending points equal a plain model of the rules to the decimal, by member, day and slot', {
  tags: ['PTS-01', 'PTS-03', 'PTS-04', 'PTS-06'],
  timeout: 200_000 + RUNS * 1_000,
}, async () => {
  let runs = 0
  await Promise.all(
    lanes.map(async (lane, index) => {
      const share = Math.floor(RUNS / LANES) + (index < RUNS % LANES ? 1 : 0)
      if (share === 0) return
      await fc.assert(
        fc.asyncProperty(scenario, async (drawn) => {
          runs += 1
          await runScenario(lane, drawn)
        }),
        // Skip shrinking, which takes minutes. The seed reproduces the scenario, and other seeds may find a
        // smaller one.
        {
          numRuns: share,
          seed: SEED + index,
          endOnFailure: true,
          reporter: (details) => {
            if (details.failed)
              throw new Error(`MODEL_SEED=${SEED}: ${fc.defaultReportMessage(details)}`, {
                cause: details.errorInstance,
              })
          },
        },
      )
    }),
  )
  expect(runs).toBeGreaterThanOrEqual(RUNS)
})
