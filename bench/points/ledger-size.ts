import { creditSlots } from '../../apps/server/src/features/heartbeats/credit-slots.ts'
import { packSlotReasons } from '../../apps/server/src/features/heartbeats/pack-slot-reasons.ts'
import { slotOffset } from '../../apps/server/src/features/heartbeats/slots.ts'
import { PACK_AFTER_DAYS } from '../../apps/server/src/features/heartbeats/sweep-heartbeats.ts'
import { anonymousNodeId } from '../../apps/server/src/features/nodes/anonymous-node-id.ts'
import { recordRuleSettings } from '../../apps/server/src/features/points/rules/record-rule-settings.ts'
import { settleDays } from '../../apps/server/src/features/points/settle-days.ts'
import { addDays, utcDay } from '../../apps/server/src/features/points/utc-day.ts'
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
/** Tables that store why slots were not credited. */
const recordTables = ['slot_reasons', 'missed_slots', 'rejected_slots', 'made_good_slots'] as const
const allTables = [...tables, ...recordTables]
/** Slots of a day that a node with faults misses, by reason. */
const FAULTS = [
  ...Array<SlotFault>(4).fill('short'),
  ...Array<SlotFault>(2).fill('unproven'),
  ...Array<SlotFault>(2).fill('member_limit'),
]

type SlotFault = 'short' | 'unproven' | 'member_limit'

/**
 * Measures disk space, including indexes, for members whose node earns every slot of a month, and for members whose
 * node misses some slots of each day, after all days are settled.
 */
export async function measureLedgerSize(scale: number): Promise<Row[]> {
  const members = Math.round(MEMBERS * scale)
  const complete = await measureMonth(members, [])
  const faulty = await measureMonth(members, FAULTS)
  const split = tables.map((table) => {
    const { bytes, indexes } = complete[table]
    return `${table} ${Math.round(bytes)} (indexes ${Math.round(indexes)})`
  })
  const ledger = sum(faulty, tables)
  return [
    {
      name: `disk space per member with one node over ${DAYS} days, including indexes`,
      value: sum(complete, tables),
      unit: 'bytes',
      note:
        `${split.join(', ')}; ` +
        `${DAYS} entries, ${DAYS * 96} credited slots each. heartbeat_archive can be let go by the month (HEARTBEAT_RETENTION_DAYS).`,
    },
    {
      name: `the same with ${FAULTS.length} faults a day, and the reasons of all slots`,
      value: ledger + sum(faulty, recordTables),
      unit: 'bytes',
      reference: 'without the reasons',
      referenceValue: ledger,
      note: recordTables.map((table) => `${table} ${Math.round(faulty[table].bytes)}`).join(', '),
    },
  ]
}

type Table = (typeof tables)[number] | (typeof recordTables)[number]
type Sizes = Record<Table, { bytes: number; indexes: number }>

const sum = (sizes: Sizes, names: readonly Table[]) =>
  names.reduce((total, name) => total + sizes[name].bytes, 0)

/** Returns the bytes per member of each table after a month in which each day has these faults. */
async function measureMonth(members: number, faults: readonly SlotFault[]): Promise<Sizes> {
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
          rows.slice(first, first + AT_ONCE).flatMap(({ id }) => slotsOf(id, day).slice(faults.length)),
          new Date(day + DAY_MS - 1),
        )
      }
      const slots = rows.flatMap(({ id }) => slotsOf(id, day).slice(0, faults.length))
      await addFaults(database.pool, slots, faults)
      await settleDays(db, new Date(day + DAY_MS).toISOString().slice(0, 10))
      await packSlotReasons(db, addDays(utcDay(new Date(day + DAY_MS)), -PACK_AFTER_DAYS))
      // Vacuum, as autovacuum does daily in production, so that the next day reuses the freed space.
      await vacuum(database.pool)
    }
    const after = await sizes(database.pool)
    const { rows: counted } = await database.pool.query<{ entries: number }>(
      'select count(*)::int as entries from ledger_entries',
    )
    if (counted[0]?.entries !== members * DAYS)
      throw new Error(`Expected ${members * DAYS} ledger entries, got ${counted[0]?.entries}.`)
    const perMember = allTables.map((table, index) => [
      table,
      {
        bytes: ((after[index]?.total ?? 0) - (before[index]?.total ?? 0)) / members,
        indexes: (after[index]?.indexes ?? 0) / members,
      },
    ])
    return Object.fromEntries(perMember)
  } finally {
    await database.close()
    await postgres.remove()
  }
}

/** Records the reasons of the first slots of a day. */
async function addFaults(
  pool: ReturnType<typeof openDatabase>['pool'],
  slots: readonly ReturnType<typeof slotsOf>[number][],
  faults: readonly SlotFault[],
): Promise<void> {
  for (const table of ['missed_slots', 'rejected_slots']) {
    const ofTable = slots
      .map((slot, index) => ({ ...slot, reason: faults[index % faults.length] }))
      .filter(({ reason }) => (reason === 'member_limit') === (table === 'rejected_slots'))
    await pool.query(
      `insert into ${table} select * ${table === 'missed_slots' ? ', 200, 450' : ''}
       from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::text[])`,
      [
        ofTable.map(({ memberId }) => memberId),
        ofTable.map(({ nodeId }) => nodeId),
        ofTable.map(({ slotEnd }) => new Date(slotEnd)),
        ofTable.map(({ reason }) => reason),
      ],
    )
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

/** Returns the sizes of each table with its partitions, in the order of `allTables`. */
async function sizes(pool: ReturnType<typeof openDatabase>['pool']) {
  const { rows } = await pool.query<{ total: number; indexes: number }>(
    `select sum(pg_total_relation_size(relation))::bigint as total, sum(pg_indexes_size(relation))::bigint as indexes
     from unnest($1::text[]) with ordinality as t (name, at),
       lateral (select name::regclass union all select inhrelid from pg_inherits where inhparent = name::regclass) as r (relation)
     group by at order by at`,
    [allTables],
  )
  return rows
}
