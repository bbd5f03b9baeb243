import { existsSync } from 'node:fs'
import pg from 'pg'
import type { DatabaseConnection } from '../database/open-database.ts'
import { DATABASE, keepPassword, SUPERUSER } from './initialize-cluster.ts'
import { openPostgresHome } from './postgres-home.ts'
import { openSocketDirectory, SOCKET_PORT } from './socket-directory.ts'

/** How to reach the PostgreSQL that a running Hearth keeps in a directory; undefined where none answers there. */
export async function findRunningPostgres(directory: string): Promise<DatabaseConnection | undefined> {
  if (!existsSync(directory)) return undefined
  const home = openPostgresHome(directory, () => undefined)
  const connection = {
    host: openSocketDirectory(home),
    port: SOCKET_PORT,
    user: SUPERUSER,
    password: keepPassword(home),
    database: DATABASE,
  }
  const client = new pg.Client(connection)
  try {
    await client.connect()
    return connection
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => undefined)
  }
}
