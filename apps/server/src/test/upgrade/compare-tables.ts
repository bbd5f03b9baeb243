import type pg from 'pg'
import { type DumpedTable, quote } from './installation-dump.ts'
import { addedRows, changedColumns, renamedColumns, renamedTables } from './schema-changes.ts'

type ComparedTable = Omit<DumpedTable, 'rows'>

/** Hashes of each row's values, by primary key. */
export type Snapshot = { table: ComparedTable; rows: Map<string, string[]> }[]

/** Views of members' totals and heartbeat credits. */
export const sumViews: ComparedTable[] = [
  {
    name: 'public.member_totals',
    key: ['member_id'],
    columns: ['connectivity', 'referral', 'rewards', 'others', 'pending', 'heartbeats', 'referrals'],
  },
  { name: 'public.heartbeat_credits', key: ['member_id', 'node_id', 'slot_end'], columns: ['slot_end'] },
]

/**
 * Returns hashes of all rows of the tables, which are listed under the recorded version's names.
 * @param isMigrated whether the database has the current names
 */
export async function snapshotTables(
  client: pg.Client,
  tables: ComparedTable[],
  { isMigrated }: { isMigrated: boolean },
): Promise<Snapshot> {
  await client.query(`set timezone = 'UTC'`)
  const snapshot: Snapshot = []
  for (const table of tables) {
    const { name, key, columns } = table
    const asText = (column: string) => {
      const now = isMigrated ? (renamedColumns[name]?.[column] ?? column) : column
      return `quote_nullable(${quote(now)})`
    }
    const all = columns.map(asText)
    const identity = key.length > 0 ? key.map(asText) : all
    const { rows } = await client.query<{ id: string; hashes: string[] }>(
      `select concat_ws(', ', ${identity.join(', ')}) as id,
              array[${all.map((value) => `hashtextextended(${value}, 0)`).join(', ')}]::text[] as hashes
       from ${isMigrated ? (renamedTables[name] ?? name) : name}`,
    )
    snapshot.push({ table, rows: new Map(rows.map(({ id, hashes }) => [id, hashes])) })
  }
  return snapshot
}

/**
 * Returns the differences that are not in `schema-changes.ts`, such as `public.members.email differs in 3
 * rows`.
 */
export function findChanges(before: Snapshot, after: Snapshot): string[] {
  return before.flatMap(({ table: { name, columns }, rows }) => {
    const now = after.find(({ table }) => table.name === name)?.rows ?? new Map<string, string[]>()
    const missing = [...rows.keys()].filter((id) => !now.has(id)).length
    const added = [...now.keys()].filter((id) => !rows.has(id)).length
    const changed = columns.flatMap((column, index) => {
      const count = [...rows].filter(
        ([id, hashes]) => now.has(id) && now.get(id)?.[index] !== hashes[index],
      ).length
      return count > 0 && !(`${name}.${column}` in changedColumns)
        ? [`${name}.${column} differs in ${count} rows`]
        : []
    })
    return [
      ...(missing > 0 ? [`${name} lacks ${missing} rows`] : []),
      ...(added > 0 && !(name in addedRows) ? [`${name} has ${added} new rows`] : []),
      ...changed,
    ]
  })
}
