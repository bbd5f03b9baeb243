import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'
import { inLongTransaction } from './in-long-transaction.ts'

const MIGRATIONS = new URL('../../migrations/', import.meta.url)

/** One lock for all processes that start at once; the number means nothing. */
const MIGRATION_LOCK = 3338_0001

const MINIMUM_VERSION = 18

/**
 * Brings the schema up to date: runs the numbered `.sql` files that this database has not seen, in order, all in
 * one transaction, one process at a time.
 * @throws where the server is older than PostgreSQL 18, or the schema is newer than this program
 */
export async function migrate(pool: pg.Pool, directory: URL = MIGRATIONS): Promise<void> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort()
  await inLongTransaction(pool, async (client) => {
    const { rows } = await client.query<{ version: string }>('show server_version')
    const version = rows[0]?.version ?? ''
    if (Number.parseInt(version, 10) < MINIMUM_VERSION) {
      throw new Error(`PostgreSQL ${MINIMUM_VERSION} or newer is needed; this server is ${version}`)
    }
    // Another process may take its time with a migration. The lock ends with the transaction, also when this process is killed.
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const applied = new Set(
      (await client.query<{ name: string }>('select name from migrations')).rows.map(({ name }) => name),
    )
    const unknown = [...applied].find((name) => !files.includes(name))
    if (unknown) {
      throw new Error(
        `The database has the migration ${unknown}, which this version of Hearth does not know: start the newer version again, or put back the copy from before it.`,
      )
    }
    for (const file of files.filter((name) => !applied.has(name))) {
      await client.query(await readFile(new URL(file, directory), 'utf8'))
      await client.query('insert into migrations (name) values ($1)', [file])
    }
  })
}
