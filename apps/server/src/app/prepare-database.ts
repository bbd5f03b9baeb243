import type pg from 'pg'
import { ConfigError } from '../errors/config-error.ts'
import { findPendingMigrations, migrate } from '../platform/database/migrate.ts'
import { type DatabaseConnection, openDatabase } from '../platform/database/open-database.ts'
import { applyPrivileges, comparePrivileges } from '../platform/database/privileges.ts'
import { readRole } from '../platform/database/role.ts'
import { installJobQueue } from '../platform/jobs/install-job-queue.ts'
import { databasePrivileges } from './database-privileges.ts'
import { messages } from './messages.ts'

/** Database connections of the server role and, if it is a different role, of the owner role. */
export interface DatabaseRoles {
  connection: DatabaseConnection
  owner?: DatabaseConnection | undefined
}

/**
 * Migrates the tables and the job queue, and sets the server role's privileges. Without an owner connection,
 * the server role migrates if it owns the tables, and otherwise only verifies that the owner has done so.
 * @throws ConfigError if the owner must prepare the database first, or connects to a different database
 */
export async function prepareDatabase({ connection, owner }: DatabaseRoles): Promise<void> {
  await withPool(connection, async (pool) => {
    const role = await readRole(pool)
    if (owner) {
      await withPool(owner, async (ownerPool) => {
        await assertSameDatabase(pool, ownerPool)
        await prepareAsOwner(ownerPool, owner, role.name)
      })
    } else if (role.isOwner) await prepareAsOwner(pool, connection, role.name)
    await assertPrepared(pool, role.name)
  })
}

async function prepareAsOwner(
  pool: pg.Pool,
  connection: DatabaseConnection,
  serverRole: string,
): Promise<void> {
  await migrate(pool)
  await installJobQueue(connection)
  const { name } = await readRole(pool)
  if (name !== serverRole) await applyPrivileges(pool, serverRole, databasePrivileges)
}

/**
 * Asserts that the owner and the server connect to the same database.
 * @throws ConfigError
 */
async function assertSameDatabase(server: pg.Pool, owner: pg.Pool): Promise<void> {
  const [one, other] = await Promise.all([readDatabaseId(server), readDatabaseId(owner)])
  const isSameCluster = !one.cluster || !other.cluster || one.cluster === other.cluster
  if (isSameCluster && one.oid === other.oid) return
  throw new ConfigError(messages.otherDatabase({ owner: other.name, server: one.name }))
}

async function readDatabaseId(pool: pg.Pool): Promise<{ oid: number; name: string; cluster?: string }> {
  const { rows } = await pool.query<{ oid: number; name: string }>(
    'select oid, datname as name from pg_database where datname = current_database()',
  )
  const [database] = rows
  if (!database) throw new Error('The current database is not listed in pg_database.')
  // Some hosting providers revoke access to this function. In that case, only the OIDs are compared.
  const clusters = await pool
    .query<{ cluster: string }>('select system_identifier::text as cluster from pg_control_system()')
    .catch(() => ({ rows: [] }))
  return { ...database, ...clusters.rows[0] }
}

async function assertPrepared(pool: pg.Pool, role: string): Promise<void> {
  const pending = await findPendingMigrations(pool)
  if (pending.length > 0) {
    throw new ConfigError(
      messages.databaseOutdated({ count: pending.length, last: pending.at(-1) ?? '', role }),
    )
  }
  const { missing } = await comparePrivileges(pool, role, databasePrivileges)
  if (missing.length > 0) {
    throw new ConfigError(
      messages.privilegesMissing({ role, count: missing.length, examples: missing.slice(0, 3).join(', ') }),
    )
  }
}

/**
 * Asserts that a connection has the owner's privileges, such as creating temporary tables.
 * @param command name of the command, for the error message
 * @throws ConfigError
 */
export async function assertOwner(pool: pg.Pool, command: string): Promise<void> {
  const role = await readRole(pool)
  if (role.isOwner) return
  throw new ConfigError(messages.ownerRequired({ command, role: role.name }))
}

async function withPool<T>(connection: DatabaseConnection, use: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const database = openDatabase(connection, { maxConnections: 1, onLost: () => undefined })
  try {
    return await use(database.pool)
  } finally {
    await database.close()
  }
}
