import { creditSlots } from '../../apps/server/src/features/heartbeats/credit-slots.ts'
import { slotOffset } from '../../apps/server/src/features/heartbeats/slots.ts'
import { anonymousNodeId } from '../../apps/server/src/features/nodes/anonymous-node-id.ts'
import { recordRuleSettings } from '../../apps/server/src/features/points/rules/record-rule-settings.ts'
import { settleDays } from '../../apps/server/src/features/points/settle-days.ts'
import type { Tables } from '../../apps/server/src/platform/database/database.ts'
import { migrate } from '../../apps/server/src/platform/database/migrate.ts'
import { openDatabase } from '../../apps/server/src/platform/database/open-database.ts'
import { openPostgres } from '../harness/open-postgres.ts'
import { vacuum } from '../harness/vacuum.ts'
import type { Row } from '../report.ts'

const MEMBERS = 5000
const DAYS = 30
const DAY_MS = 86_400_000
const FIRST_DAY = Date.parse('2026-03-01T00:00:00Z')
const AT_ONCE = 20
const INTERVAL_MS = 900_000
const tables = ['ledger_entries', 'member_days', 'heartbeat_archive', 'settled_totals'] as const

/**
 * Measures disk space, including indexes, for members whose node earns every slot of a month, after all days
 * are settled.
 */
export async function measureLedgerSize(scale: number): Promise<Row[]> {
  const members = Math.round(MEMBERS * scale)
  const postgres = await openPostgres()
  const database = openDatabase<Tables>(postgres.connection, { maxConnections: 4, onLost: () => undefined })
  const db = database.kysely
  try {
    await migrate(database.pool)
    await recordRuleSettings(db, { heartbeat_points: '25' })
    const { rows } = await database.pool.query<{ id: string }>(
      `insert into members (id, email, personal_code)
       select uuidv7(), n || '@example.org', 'B' || n from generate_series(1, $1::int) n returning id`,
      [members],
    )
    const before = await sizes(database.pool)
    for (let day = FIRST_DAY; day < FIRST_DAY + DAYS * DAY_MS; day += DAY_MS) {
      // Credit all slots of a day together instead of one by one. After vacuuming, the disk space is the same.
      for (let first = 0; first < rows.length; first += AT_ONCE) {
        await creditSlots(
          db,
          rows.slice(first, first + AT_ONCE).flatMap(({ id }) => slotsOf(id, day)),
          new Date(day + DAY_MS - 1),
        )
      }
      await settleDays(db, new Date(day + DAY_MS).toISOString().slice(0, 10))
      // Vacuum, as autovacuum does daily in production, so that the next day reuses the freed space.
      await vacuum(database.pool)
    }
    const after = await sizes(database.pool)
    const { rows: counted } = await database.pool.query<{ entries: number }>(
      'select count(*)::int as entries from ledger_entries',
    )
    if (counted[0]?.entries !== members * DAYS)
      throw new Error(`Expected ${members * DAYS} ledger entries, got ${counted[0]?.entries}.`)
    const split = tables.map((table, index) => {
      const bytes = ((after[index]?.total ?? 0) - (before[index]?.total ?? 0)) / members
      return { table, bytes, indexes: (after[index]?.indexes ?? 0) / members }
    })
    return [
      {
        name: `disk space per member with one node over ${DAYS} days, including indexes`,
        value: split.reduce((sum, { bytes }) => sum + bytes, 0),
        unit: 'bytes',
        note:
          `${split.map(({ table, bytes, indexes }) => `${table} ${Math.round(bytes)} (indexes ${Math.round(indexes)})`).join(', ')}; ` +
          `${DAYS} entries, ${DAYS * 96} credited slots each. heartbeat_archive can be let go by the month (HEARTBEAT_RETENTION_DAYS).`,
      },
    ]
  } finally {
    await database.close()
    await postgres.remove()
  }
}

function slotsOf(memberId: string, day: number) {
  const nodeId = anonymousNodeId(memberId)
  const offset = slotOffset(nodeId, INTERVAL_MS)
  return Array.from({ length: DAY_MS / INTERVAL_MS }, (_, slot) => ({
    memberId,
    nodeId,
    slotEnd: day + slot * INTERVAL_MS + offset,
    intervalMs: INTERVAL_MS,
    points: '25',
  }))
}

/** Returns the sizes of each table with its partitions, in the order of `tables`. */
async function sizes(pool: ReturnType<typeof openDatabase>['pool']) {
  const { rows } = await pool.query<{ total: number; indexes: number }>(
    `select sum(pg_total_relation_size(relation))::bigint as total, sum(pg_indexes_size(relation))::bigint as indexes
     from unnest($1::text[]) with ordinality as t (name, at),
       lateral (select name::regclass union all select inhrelid from pg_inherits where inhparent = name::regclass) as r (relation)
     group by at order by at`,
    [tables],
  )
  return rows
}
