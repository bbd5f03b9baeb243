import { existsSync } from 'node:fs'
import pg from 'pg'
import { type EmbeddedConnections, readEmbeddedConnections } from './embedded-connections.ts'
import { ensureDatabaseRoles } from './ensure-database-roles.ts'
import { openPostgresHome } from './postgres-home.ts'
import { openSocketDirectory } from './socket-directory.ts'

/** Returns the connections to the PostgreSQL of a running Hearth, or undefined if it does not respond. */
export async function findRunningPostgres(directory: string): Promise<EmbeddedConnections | undefined> {
  if (!existsSync(directory)) return undefined
  const home = openPostgresHome(directory, () => undefined)
  const connections = readEmbeddedConnections(home, openSocketDirectory(home))
  const { administrator, owner, connection } = connections
  if (await answers(connection)) return connections
  if (!(await answers(administrator))) return undefined
  // An earlier version of Hearth is running. It connects as the superuser, so the roles may not exist yet.
  await ensureDatabaseRoles(administrator, { owner: owner.password, server: connection.password })
  return connections
}

async function answers(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(connection)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
