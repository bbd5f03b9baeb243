import { join } from 'node:path'
import { openSecrets } from '../../apps/server/src/app/open-secrets.ts'
import { readConfig } from '../../apps/server/src/config/config.ts'
import type { Database, Tables } from '../../apps/server/src/platform/database/database.ts'
import { openDatabase } from '../../apps/server/src/platform/database/open-database.ts'
import { findRunningPostgres } from '../../apps/server/src/platform/embedded/running-postgres.ts'
import type { KeyRing } from '../../apps/server/src/platform/secrets/key-ring.ts'

/** Runs a function with the database of the running server, for changes that the UI cannot make. */
export async function withServerDatabase<T>(use: (db: Database) => Promise<T>): Promise<T> {
  const running = await findRunningPostgres(join(process.env.HEARTH_DATA_DIR ?? '', 'postgres'))
  if (!running) throw new Error('The PostgreSQL of the server under test does not respond.')
  const database = openDatabase<Tables>(running.owner, { maxConnections: 2, onLost: () => undefined })
  try {
    return await use(database.kysely)
  } finally {
    await database.close()
  }
}

/** Loads the running server's key ring for sealing secrets. */
export async function openServerSecrets(db: Database): Promise<KeyRing> {
  return openSecrets(readConfig({ DATA_DIR: process.env.HEARTH_DATA_DIR }), db)
}
