import type pg from 'pg'
import type { Database, Tables } from '../src/database.ts'
import { openDatabase } from '../src/platform/database/open-database.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

export interface OpenTestDatabase {
  db: Database
  pool: pg.Pool
  connection: TestDatabase['connection']
  /** As DATABASE_URL takes it. */
  url: string
  close(): Promise<void>
}

/** A migrated database of this test file's own, opened as the server opens it. */
export async function openTestDatabase(): Promise<OpenTestDatabase> {
  const { connection, drop } = await createTestDatabase()
  const { kysely, pool, close } = openDatabase<Tables>(connection, {
    maxConnections: 20,
    onLost: () => undefined,
  })
  return {
    db: kysely,
    pool,
    connection,
    url: urlOf(connection),
    async close() {
      await close()
      await drop()
    },
  }
}

/** As DATABASE_URL takes it. */
export function urlOf({ host, port, user, password, database }: TestDatabase['connection']): string {
  const query = new URLSearchParams({ host, port: String(port) })
  return `postgres://${encodeURIComponent(user)}:${encodeURIComponent(password)}@/${database}?${query}`
}
