import { recordRuleSettings } from '../../apps/server/src/features/points/rules/record-rule-settings.ts'
import type { Tables } from '../../apps/server/src/platform/database/database.ts'
import { migrate } from '../../apps/server/src/platform/database/migrate.ts'
import { openDatabase } from '../../apps/server/src/platform/database/open-database.ts'
import { median } from '../harness/median.ts'
import { openPostgres } from '../harness/open-postgres.ts'
import { vacuum } from '../harness/vacuum.ts'
import type { Row } from '../report.ts'
import type { Booked, CreditCommand } from './credit-process.ts'
import { forkCreditProcess } from './fork-credit-process.ts'

const NODES = 100_000
const ROUNDS = 6
const INTERVAL_MS = 900_000
const DAY_MS = 86_400_000

/** Compares crediting 100,000 nodes, one slot at a time, with plain inserts of as many rows. */
export async function measureCredits(scale: number): Promise<Row[]> {
  const nodes = Math.round(NODES * scale)
  const postgres = await openPostgres()
  const { connection, directory } = postgres
  const database = openDatabase<Tables>(connection, { maxConnections: 2, onLost: () => undefined })
  const process = forkCreditProcess()
  try {
    await migrate(database.pool)
    await recordRuleSettings(database.kysely, { heartbeat_points: '25' })
    await database.pool.query(
      `insert into members (id, email, personal_code)
       select uuidv7(), n || '@example.org', 'B' || n from generate_series(1, $1::int) n`,
      [nodes],
    )
    await database.pool.query('insert into settled_totals (member_id) select id from members')
    await database.pool.query(
      `create table bench_credits (
         member_id uuid, node_id uuid, slot_end timestamptz, points numeric(20, 6),
         primary key (member_id, node_id, slot_end))`,
    )
    await vacuum(database.pool)
    const start = Math.floor(Date.now() / DAY_MS) * DAY_MS - DAY_MS

    await process.ask({ kind: 'open', connection, directory, start, intervalMs: INTERVAL_MS })
    await process.ask({ kind: 'arrive' })
    const first = await process.ask({ kind: 'interval' })
    console.log(`First slot of the day: ${Math.round(perSecond(first))} per second`)
    const paths: (Booked & { postgresCpu: number })[] = []
    const references: (Booked & { postgresCpu: number })[] = []
    const timed = async (command: CreditCommand) => {
      const before = postgres.cpu()
      return { ...(await process.ask(command)), postgresCpu: postgres.cpu() - before }
    }
    for (let slot = 1; slot <= ROUNDS; slot++) {
      const slotEnd = new Date(start + slot * INTERVAL_MS).toISOString()
      references.push(await timed({ kind: 'reference', slotEnd }))
      paths.push(await timed({ kind: 'interval' }))
      const [path, reference] = [paths.at(-1), references.at(-1)].map((round) =>
        Math.round(round ? perSecond(round) : 0),
      )
      console.log(`Slot ${slot} of ${ROUNDS}: ${path} per second, inserts alone ${reference} per second`)
    }
    await process.ask({ kind: 'close' })
    const { rows: sums } = await database.pool.query<{ heartbeats: number }>(
      'select sum(pending_heartbeats)::int as heartbeats from member_days',
    )
    const booked = first.booked + paths.reduce((sum, round) => sum + round.booked, 0)
    if (sums[0]?.heartbeats !== booked)
      throw new Error(`Expected ${booked} heartbeats in the database, got ${sums[0]?.heartbeats}.`)

    const each = (rounds: Booked[], of: (round: Booked) => number) =>
      (median(rounds.map((round) => of(round) / round.booked)) * 1e6).toFixed(0)
    const postgresOf = (rounds: typeof paths) =>
      (median(rounds.map((round) => round.postgresCpu / round.booked)) * 1e6).toFixed(0)
    return [
      {
        name: `heartbeats credited for ${nodes.toLocaleString('en-US')} nodes, from presence to pulse`,
        value: median(paths.map(perSecond)),
        unit: 'per second',
        reference: 'insert ... select unnest of the same rows into a table with one key, 1,000 at a time',
        referenceValue: median(references.map(perSecond)),
        note:
          `CPU of each: server ${each(paths, (round) => round.cpuSeconds)} µs, PostgreSQL ${postgresOf(paths)} µs; of the ` +
          `reference ${each(references, (round) => round.cpuSeconds)} µs, PostgreSQL ${postgresOf(references)} µs. Each credit ` +
          `reads the member's day, totals and network and changes day and network; the first of a day, which inserts, ` +
          `${Math.round(perSecond(first))} per second. No load generator: nodes stand in memory, their sockets are measured by themselves.`,
      },
    ]
  } finally {
    process.stop()
    await database.close()
    await postgres.remove()
  }
}

const perSecond = ({ booked, seconds }: Booked) => booked / seconds
