import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'
import { ConfigError } from '../../errors/config-error.ts'
import { messages } from '../messages.ts'
import { inLongTransaction } from './in-long-transaction.ts'

const MIGRATIONS = new URL('../../migrations/', import.meta.url)

/** Advisory lock for processes that start at the same time. The number is arbitrary. */
const MIGRATION_LOCK = 3338_0001

const MINIMUM_VERSION = 18

/**
 * Runs the numbered `.sql` files that the database lacks, in one transaction. A lock serializes processes.
 * @throws ConfigError if PostgreSQL is older than 18, or the schema is newer than this program
 */
export async function migrate(pool: pg.Pool, directory: URL = MIGRATIONS): Promise<void> {
  const files = await listMigrations(directory)
  await inLongTransaction(pool, async (client) => {
    const { rows } = await client.query<{ version: string }>('show server_version')
    const version = rows[0]?.version ?? ''
    if (Number.parseInt(version, 10) < MINIMUM_VERSION) {
      throw new ConfigError(messages.postgresTooOld({ minimum: MINIMUM_VERSION, version }))
    }
    // This may wait for another process's long migration. The lock ends with that process's transaction, even
    // if the process is killed.
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const applied = new Set(
      (await client.query<{ name: string }>('select name from migrations')).rows.map(({ name }) => name),
    )
    assertKnown(applied, files)
    for (const file of files.filter((name) => !applied.has(name))) {
      await client.query(await readFile(new URL(file, directory), 'utf8'))
      await client.query('insert into migrations (name) values ($1)', [file])
    }
  })
}

/**
 * Returns the missing migrations, for a role that cannot run them.
 * @throws ConfigError if the schema is newer than this program
 */
export async function findPendingMigrations(
  client: Pick<pg.ClientBase, 'query'>,
  directory: URL = MIGRATIONS,
): Promise<string[]> {
  const files = await listMigrations(directory)
  const { rows: tables } = await client.query<{ readable: boolean }>(
    `select has_table_privilege(oid, 'select') as readable from pg_class where oid = to_regclass('migrations')`,
  )
  if (!tables[0]?.readable) return files
  const { rows } = await client.query<{ name: string }>('select name from migrations')
  const applied = new Set(rows.map(({ name }) => name))
  assertKnown(applied, files)
  return files.filter((name) => !applied.has(name))
}

async function listMigrations(directory: URL): Promise<string[]> {
  return (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort()
}

function assertKnown(applied: ReadonlySet<string>, files: readonly string[]): void {
  const unknown = [...applied].find((name) => !files.includes(name))
  if (unknown === undefined) return
  throw new ConfigError(messages.unknownMigration({ migration: unknown }))
}
