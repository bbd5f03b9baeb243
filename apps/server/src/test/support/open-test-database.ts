import type pg from 'pg'
import type { Database, Tables } from '../../platform/database/database.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

export interface OpenTestDatabase {
  db: Database
  pool: pg.Pool
  /** Connection of the role that owns the tables, for changes that the server's role may not make. */
  owner: { db: Database; pool: pg.Pool; url: string; connection: TestDatabase['owner'] }
  connection: TestDatabase['connection']
  /** URL in DATABASE_URL format. */
  url: string
  close(): Promise<void>
}

/** Opens a migrated database for this test file with the server's role and longer timeouts. */
export async function openTestDatabase(): Promise<OpenTestDatabase> {
  const { connection, owner, drop } = await createTestDatabase()
  const { kysely, pool, close } = openDatabase<Tables>(connection, {
    maxConnections: 20,
    // On a busy machine, hundreds of concurrent calls wait for connections.
    connectionTimeoutMs: 500_000,
    onLost: () => undefined,
  })
  const owned = openDatabase<Tables>(owner, {
    maxConnections: 4,
    connectionTimeoutMs: 500_000,
    onLost: () => undefined,
  })
  return {
    db: kysely,
    pool,
    owner: { db: owned.kysely, pool: owned.pool, url: urlOf(owner), connection: owner },
    connection,
    url: urlOf(connection),
    async close() {
      await owned.close()
      await close()
      await drop()
    },
  }
}

/** Returns a connection's URL in DATABASE_URL format. */
export function urlOf({ host, port, user, password, database }: TestDatabase['connection']): string {
  const query = new URLSearchParams({ host, port: String(port) })
  return `postgres://${encodeURIComponent(user)}:${encodeURIComponent(password)}@/${database}?${query}`
}
