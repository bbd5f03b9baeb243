import { Kysely } from 'kysely'
import pg from 'pg'
import { createWriteCheck } from './check-writable.ts'
import { HookedPostgresDialect } from './commit-hook.ts'
import { createPreparingClient } from './prepared.ts'
import { SESSION_LIMITS, STATEMENT_TIMEOUT_MS } from './session-limits.ts'

/** PostgreSQL address: a URL, or its parts. A host that starts with `/` is a socket directory. */
export type DatabaseConnection =
  | { connectionString: string }
  | { host: string; port: number; user: string; password: string; database: string }

export interface OpenDatabase<Tables> {
  pool: pg.Pool
  kysely: Kysely<Tables>
  /** Returns true if reads and writes work. Rejects if one of them fails. */
  isAnswering(): Promise<boolean>
  close(): Promise<void>
}

const INT8 = 20
const DATE = 1082

/**
 * Parsers of PostgreSQL types. int8 becomes a number, because counters fit in a double. Dates stay strings,
 * because the time zone would shift a `Date`.
 */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8) return Number
    if (oid === DATE) return (value: string) => value
    return pg.types.getTypeParser(oid, format as 'text')
  },
} as pg.CustomTypesConfig

/**
 * Creates a connection pool, which connects when the first statement runs.
 * @param options.onLost called if an idle connection breaks; the pool replaces it
 * @param options.connectionTimeoutMs time to wait for a free connection, 5 s by default
 */
export function openDatabase<Tables>(
  connection: DatabaseConnection,
  options: { maxConnections: number; onLost: (error: Error) => void; connectionTimeoutMs?: number },
): OpenDatabase<Tables> {
  const pool = new pg.Pool({
    ...connection,
    types,
    Client: createPreparingClient(),
    max: options.maxConnections,
    application_name: 'hearth',
    connectionTimeoutMillis: options.connectionTimeoutMs ?? 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    ...SESSION_LIMITS,
    // Turn off parallel workers, with which the planner would scan whole tables instead of using indexes.
    options: '-c timezone=UTC -c max_parallel_workers_per_gather=0',
  })
  pool.on('error', options.onLost)
  // Add a listener. Without one, a connection that breaks during a statement would crash the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const checkWritable = createWriteCheck(pool)
  const kysely = new Kysely<Tables>({ dialect: new HookedPostgresDialect({ pool }) })
  return {
    pool,
    kysely,
    async isAnswering() {
      await pool.query('select 1')
      await checkWritable()
      return true
    },
    async close() {
      await kysely.destroy()
      // Kysely does not end a pool that it never used.
      if (!pool.ended) await pool.end()
    },
  }
}
