import { join } from 'node:path'
import type { Database, Tables } from '../../apps/server/src/database.ts'
import { openDatabase } from '../../apps/server/src/platform/database/open-database.ts'
import { findRunningPostgres } from '../../apps/server/src/platform/embedded/running-postgres.ts'

/** Does something to the database of the running server that no screen can do. */
export async function withServerDatabase<T>(use: (db: Database) => Promise<T>): Promise<T> {
  const connection = await findRunningPostgres(join(process.env.HEARTH_DATA_DIR ?? '', 'postgres'))
  if (!connection) throw new Error('the PostgreSQL of the server under test does not answer')
  const database = openDatabase<Tables>(connection, { maxConnections: 2, onLost: () => undefined })
  try {
    return await use(database.kysely)
  } finally {
    await database.close()
  }
}
