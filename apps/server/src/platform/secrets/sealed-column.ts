import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { withConflictRetries } from '../database/with-retries.ts'
import { type KeyRing, SealedValueError } from './key-ring.ts'
import { readKeyId, sealedHeader } from './sealed-value.ts'

export interface SealedColumn {
  /** Table and column, joined with a dot, as in each sealed value's location. */
  name: string
  table: string
  column: string
  /**
   * `bytes`: sealed value (bytea). `text`: the same as base64. `json`: base64 in the property `sealed`
   * (jsonb).
   */
  format: 'bytes' | 'text' | 'json'
  /** Primary key columns with their types. */
  key: Record<string, 'uuid' | 'text' | 'bytea'>
  /** Further columns that `reseal` needs. */
  also?: readonly string[]
  /** Condition for rows with a sealed value; default: all rows. */
  where?: RawBuilder<SqlBool>
  /**
   * Seals a value again with the newest key.
   * @param row columns of `key` and `also`, as text
   */
  reseal(keys: KeyRing, row: Record<string, string>, stored: unknown): unknown
}

/** Number of values by sealing key ID; `plain` for unsealed values. */
export type KeyCounts = Record<string, number>

export const PLAIN = 'plain'

/** Counts a column's values by key. */
export async function countByKey<Tables>(db: Kysely<Tables>, column: SealedColumn): Promise<KeyCounts> {
  if (!(await exists(db, column))) return {}
  const value = sql.ref(column.column)
  const header = sealedHeader('00'.repeat(8)).length
  const start =
    column.format === 'bytes'
      ? sql`substring(${value} from 1 for ${sql.lit(header)})`
      : sql`decode(case when ${base64Of(column)} ~ '^[A-Za-z0-9+/]{16}' then left(${base64Of(column)}, 16) end, 'base64')`
  const { rows } = await sql<{ header: Buffer | null; values: number }>`
    select header, count(*)::int as values
    from (select ${start} as header from ${sql.table(column.table)} where ${isPresent(column)}) v
    group by header
  `.execute(db)
  const counts: KeyCounts = {}
  for (const { header, values } of rows) {
    // `readKeyId` requires the minimum length of a value but reads only the header, so pad the header.
    const id = header && readKeyId(Buffer.concat([header, Buffer.alloc(64)]))
    const key = id ?? PLAIN
    counts[key] = (counts[key] ?? 0) + values
  }
  return counts
}

export interface ResealReport {
  resealed: number
  /** Reasons why values cannot be opened, one per row. */
  failures: string[]
}

const BATCH = 500
/** Failures per column after which resealing stops. More failures would have a common cause. */
const MAX_FAILURES = 1_000
/** Advisory lock that lets only one process at a time reseal a batch. The number is arbitrary. */
const RESEAL_LOCK = 3338_0080

/**
 * Reseals a column's values that are plain or not sealed with the newest key. Each batch is a transaction
 * that skips locked rows, so this function can be killed at any time and run concurrently with writers.
 * @param options.onlyPlain skips values sealed with an older key
 */
export async function resealColumn<Tables>(
  db: Kysely<Tables>,
  keys: KeyRing,
  column: SealedColumn,
  options: { onlyPlain?: boolean; batch?: number; isStopping?: () => boolean } = {},
): Promise<ResealReport> {
  const report: ResealReport = { resealed: 0, failures: [] }
  if (!(await exists(db, column))) return report
  const failed: string[][] = []
  while (!options.isStopping?.()) {
    const failures: { key: string[]; reason: string }[] = []
    const found = await withConflictRetries(() => {
      failures.length = 0
      return resealBatch(db, keys, column, { ...options, failed, failures })
    })
    for (const { key, reason } of failures) {
      failed.push(key)
      report.failures.push(reason)
    }
    report.resealed += found - failures.length
    if (found === 0 || failed.length >= MAX_FAILURES) break
  }
  return report
}

/** Reseals a batch. Returns the number of rows read. */
async function resealBatch<Tables>(
  db: Kysely<Tables>,
  keys: KeyRing,
  column: SealedColumn,
  {
    onlyPlain = false,
    batch = BATCH,
    failed,
    failures,
  }: {
    onlyPlain?: boolean
    batch?: number
    failed: string[][]
    failures: { key: string[]; reason: string }[]
  },
): Promise<number> {
  const table = sql.table(column.table)
  const value = sql.ref(column.column)
  const keyColumns = Object.entries(column.key)
  const asText = [...Object.keys(column.key), ...(column.also ?? [])].map(
    (name) => sql`${sql.ref(name)}::text`,
  )
  const rowOf = sql`array[${sql.join(asText)}]`
  const keyOf = sql`array[${sql.join(Object.keys(column.key).map((name) => sql`${sql.ref(name)}::text`))}]`
  const isFailed = failed.length
    ? sql<SqlBool>`to_jsonb(${keyOf}) = any(${failed.map((key) => JSON.stringify(key))}::jsonb[])`
    : sql<SqlBool>`false`
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${RESEAL_LOCK})`.execute(transaction)
    const { rows } = await sql<{ row: string[]; stored: unknown }>`
      select ${rowOf} as row, ${value} as stored from ${table}
      where ${isPresent(column)} and ${isDue(column, onlyPlain ? undefined : keys.newestId)} and not ${isFailed}
      limit ${batch} for no key update skip locked
    `.execute(transaction)
    const updates: { key: string[]; sealed: unknown }[] = []
    for (const { row, stored } of rows) {
      const names = [...Object.keys(column.key), ...(column.also ?? [])]
      const key = row.slice(0, keyColumns.length)
      try {
        const named = Object.fromEntries(names.map((name, index) => [name, row[index] ?? '']))
        updates.push({ key, sealed: column.reseal(keys, named, stored) })
      } catch (error) {
        if (!(error instanceof SealedValueError)) throw error
        failures.push({ key, reason: error.message })
      }
    }
    if (updates.length > 0) {
      const arrays = keyColumns.map(
        ([, type], index) => sql`${updates.map(({ key }) => key[index])}::${sql.raw(type)}[]`,
      )
      const values =
        column.format === 'json'
          ? sql`${updates.map(({ sealed }) => JSON.stringify(sealed))}::jsonb[]`
          : sql`${updates.map(({ sealed }) => sealed)}::${sql.raw(column.format === 'bytes' ? 'bytea' : 'text')}[]`
      const names = keyColumns.map((_, index) => sql.raw(`k${index}`))
      const matches = keyColumns.map(([name], index) => sql`t.${sql.ref(name)} = v.${sql.raw(`k${index}`)}`)
      await sql`
        update ${table} t set ${value} = v.sealed
        from unnest(${sql.join([...arrays, values])}) as v(${sql.join([...names, sql.raw('sealed')])})
        where ${sql.join(matches, sql` and `)}
      `.execute(transaction)
    }
    return rows.length
  })
}

function isPresent({ column, where }: SealedColumn): RawBuilder<SqlBool> {
  return sql`${sql.ref(column)} is not null and ${where ?? sql`true`}`
}

/**
 * Returns an SQL condition that is true if the value is not sealed with this key or, without a key, not
 * sealed at all.
 */
function isDue({ column, format }: SealedColumn, keyId: string | undefined): RawBuilder<SqlBool> {
  const whole = sealedHeader(keyId ?? '00'.repeat(8))
  if (format === 'bytes') {
    const start = keyId === undefined ? whole.subarray(0, 4) : whole
    return sql`substring(${sql.ref(column)} from 1 for ${sql.lit(start.length)}) <> ${start}`
  }
  // Compare whole groups of 3 bytes, because base64 encodes each as 4 characters.
  const start = (keyId === undefined ? whole.subarray(0, 3) : whole).toString('base64')
  return sql`left(coalesce(${base64Of({ column, format })}, ''), ${sql.lit(start.length)}) <> ${start}`
}

function base64Of({ column, format }: Pick<SealedColumn, 'column' | 'format'>): RawBuilder<string> {
  return format === 'json' ? sql`(${sql.ref(column)} ->> 'sealed')` : sql`${sql.ref(column)}`
}

/**
 * Returns whether the table has the columns. The job queue creates and upgrades its own table later during
 * startup.
 */
async function exists<Tables>(
  db: Kysely<Tables>,
  { table, column, key, also = [] }: SealedColumn,
): Promise<boolean> {
  const names = [column, ...Object.keys(key), ...also]
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from pg_attribute
    where attrelid = to_regclass(${table}) and attname = any(${names}::text[]) and not attisdropped
  `.execute(db)
  return rows[0]?.found === names.length
}
