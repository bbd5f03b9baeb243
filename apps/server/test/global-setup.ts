import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../src/platform/database/migrate.ts'
import { startEmbeddedPostgres } from '../src/platform/embedded/embedded-postgres.ts'
import { TEMPLATE } from './test-database.ts'

/** One PostgreSQL for the whole run, with a migrated database that each test file gets a copy of. */
export default async function setUpPostgres(
  project: TestProject,
): Promise<(() => Promise<void>) | undefined> {
  // The projects of vitest.config.ts are set up one after the other, and what the root provides all of them have.
  const run = project.vitest.getRootProject()
  if (run.getProvidedContext().postgres) return
  const directory = await mkdtemp(join(tmpdir(), 'hearth-test-'))
  const postgres = await startEmbeddedPostgres({
    directory: join(directory, 'postgres'),
    say: () => undefined,
    log: (level, message) => level === 'error' && console.error(message),
    // The data is thrown away with the run: waiting for the disk would only slow it down.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
  })
  await makeTemplate(postgres.connection)
  run.provide('postgres', postgres.connection)
  return async () => {
    await postgres.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

async function makeTemplate(connection: pg.ClientConfig): Promise<void> {
  const admin = new pg.Client(connection)
  await admin.connect()
  await admin.query(`create database ${TEMPLATE}`)
  const pool = new pg.Pool({ ...connection, database: TEMPLATE })
  await migrate(pool)
  await pool.end()
  await admin.end()
}
