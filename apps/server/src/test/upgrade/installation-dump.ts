import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

/** Installation of an earlier version: its database and files, and the responses of its API. */
export interface InstallationDump {
  version: string
  recordedAt: string
  /** SHA-256 of each applied migration, in order. The migration files define the schema. */
  migrations: Record<string, string>
  /** Statements by which the job queue's library created its tables. */
  jobQueue: string
  tables: DumpedTable[]
  /** Last value of each sequence that was used. */
  sequences: Record<string, string>
  /** Files of the data directory by path, in base64. */
  files: Record<string, string>
  secrets: RecordedSecrets
  answers: RecordedAnswer[]
  /** API endpoints, such as `GET /api/user`, with their operationIds. */
  operations: Record<string, string>
}

/** Dump and the number of days to shift its times by, so that it seems to have been recorded yesterday. */
export interface LoadedDump extends InstallationDump {
  movedDays: number
}

export interface DumpedTable {
  /** Table name with its schema. */
  name: string
  columns: string[]
  /** Columns of the primary key. */
  key: string[]
  /** Rows in COPY text format. */
  rows: string
}

/** Credentials of members and programs of the installation. */
export interface RecordedSecrets {
  password: string
  refreshTokens: Record<string, string>
  apiKey: string
  totpSecret: string
  recoveryCode: string
}

export interface RecordedAnswer {
  /** Email address of the requesting member. */
  email: string
  path: string
  status: number
  text: string
}

/** Tables with a partition for each month. */
const monthlyTables = new Set(['public.heartbeat_archive', 'public.collected_results'])

/** The audit log's hashes cover its times, so these must not be shifted. */
const unmovedTables = new Set(['public.audit_log'])

const DAY_MS = 86_400_000
/**
 * Only dates within this many days of the recording are shifted. Others, such as the epoch, do not come from
 * the installation.
 */
const MOVED_DAYS = 1000
/** Half minutes per day, the unit of `fairness_accounts.edges`. */
const EDGES_PER_DAY = 2880

export function compressDump(dump: InstallationDump): Buffer {
  return brotliCompressSync(JSON.stringify(dump), {
    params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS },
  })
}

export async function readDump(path: URL): Promise<LoadedDump> {
  const dump: InstallationDump = JSON.parse(brotliDecompressSync(await readFile(path)).toString('utf8'))
  const dayOf = (time: number) => Math.floor(time / DAY_MS)
  return { ...dump, movedDays: dayOf(Date.now()) - dayOf(Date.parse(dump.recordedAt)) - 1 }
}

/** Returns the SHA-256 of each migration in a directory, in order. */
export async function hashMigrations(directory: URL): Promise<Record<string, string>> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  const hashes = names.map(async (name) => {
    const content = await readFile(new URL(name, directory))
    return [name, createHash('sha256').update(content).digest('hex')] as const
  })
  return Object.fromEntries(await Promise.all(hashes))
}

/** Returns all rows and sequence values of a database. Rows of partitions are listed under their parents. */
export async function dumpRows(client: pg.Client): Promise<Pick<InstallationDump, 'tables' | 'sequences'>> {
  await client.query(`set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set bytea_output = 'hex'`)
  const tables: DumpedTable[] = []
  for (const { name, columns, key } of await listTables(client)) {
    const list = columns.map(quote).join(', ')
    const order = key.length > 0 ? `order by ${key.map(quote).join(', ')}` : ''
    const rows = await text(client.query(copyTo(`copy (select ${list} from ${name} ${order}) to stdout`)))
    tables.push({ name, columns, key, rows })
  }
  const { rows: sequences } = await client.query<{ name: string; value: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
     from pg_sequences where last_value is not null`,
  )
  return { tables, sequences: Object.fromEntries(sequences.map(({ name, value }) => [name, value])) }
}

/** Returns the tables of a database, without partitions and generated columns. */
export async function listTables(client: pg.ClientBase): Promise<Omit<DumpedTable, 'rows'>[]> {
  const { rows } = await client.query<Omit<DumpedTable, 'rows'>>(
    `select n.nspname || '.' || c.relname as name,
            array(select a.attname::text from pg_attribute a
                  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                  order by a.attnum) as columns,
            array(select a.attname::text from pg_index i
                  cross join unnest(i.indkey) with ordinality k (attnum, place)
                  join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
                  where i.indrelid = c.oid and i.indisprimary order by k.place) as key
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'auth', 'pgboss')
     order by 1`,
  )
  return rows
}

/**
 * Loads a dump into an empty database, as the earlier version left it: the connection's role, a superuser,
 * owns everything. Times are shifted by `movedDays`.
 */
export async function loadDump(client: pg.Client, dump: LoadedDump, migrations: URL): Promise<void> {
  await client.query(`set timezone = 'UTC'`)
  for (const name of Object.keys(dump.migrations)) {
    // Run each file in one transaction, which the temporary tables of migrations require.
    await client.query(`begin; ${await readFile(new URL(name, migrations), 'utf8')}; commit`)
  }
  await client.query(
    'create table migrations (name text primary key, applied_at timestamptz not null default now())',
  )
  await client.query(dump.jobQueue)
  // Like pg_restore with --disable-triggers: restore rows without running triggers.
  await client.query('set session_replication_role = replica')
  await client.query(`truncate ${dump.tables.map(({ name }) => name).join(', ')}`)
  for (const { name, columns, rows } of dump.tables) {
    const moved = unmovedTables.has(name) ? rows : moveDays(dump, rows)
    if (monthlyTables.has(name)) await createPartitions(client, name, moved)
    const copy = copyFrom(`copy ${name} (${columns.map(quote).join(', ')}) from stdin`)
    await pipeline(Readable.from([moved]), client.query(copy))
  }
  await client.query(
    `update fairness_accounts set edges = array(select e + $1 from unnest(edges) with ordinality u (e, n) order by n)`,
    [dump.movedDays * EDGES_PER_DAY],
  )
  for (const [name, value] of Object.entries(dump.sequences)) {
    await client.query('select setval($1, $2)', [name, value])
  }
  await client.query('reset session_replication_role; analyze')
}

/** Shifts the dates in text, such as rows or a response. */
export function moveDays(dump: LoadedDump, text: string): string {
  const recorded = Date.parse(dump.recordedAt)
  return text.replace(/(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)/g, (day) => {
    const time = Date.parse(day)
    if (!(Math.abs(time - recorded) < MOVED_DAYS * DAY_MS)) return day
    return new Date(time + dump.movedDays * DAY_MS).toISOString().slice(0, 10)
  })
}

async function createPartitions(client: pg.Client, table: string, rows: string): Promise<void> {
  const months = new Set(rows.match(/(?<=\t)\d{4}-\d{2}(?=-\d{2})/g))
  for (const month of months) {
    const suffix = month.replace('-', '_')
    await client.query(
      `create table ${table}_${suffix} partition of ${table}
       for values from ('${month}-01') to (date '${month}-01' + interval '1 month')`,
    )
  }
}

export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Returns a dumped table's rows, with their values as text. */
export function readRows(dump: InstallationDump, table: string): Record<string, string | null>[] {
  const { columns = [], rows = '' } = dump.tables.find(({ name }) => name === table) ?? {}
  const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t' }
  return rows
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const values = line
        .split('\t')
        .map((value) =>
          value === '\\N' ? null : value.replace(/\\(.)/g, (_all, char) => escapes[char] ?? char),
        )
      return Object.fromEntries(columns.map((name, index) => [name, values[index] ?? null]))
    })
}
