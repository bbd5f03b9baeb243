import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { prepareDatabase } from '../../app/prepare-database.ts'
import { startEmbeddedPostgres } from '../../platform/embedded/embedded-postgres.ts'
import { OWNER_ROLE, secureDatabase } from '../../platform/embedded/ensure-database-roles.ts'
import { TEMPLATE, type TestPostgres } from './test-database.ts'

/** Starts one PostgreSQL for the run. Each test file gets a copy of a migrated database. */
export default async function setUpPostgres(
  project: TestProject,
): Promise<(() => Promise<void>) | undefined> {
  // Start PostgreSQL only for the first project. Vitest sets up projects sequentially, and all of them
  // receive the values provided to the root.
  const run = project.vitest.getRootProject()
  if (run.getProvidedContext().postgres) return
  const directory = await mkdtemp(join(tmpdir(), 'hearth-test-'))
  const postgres = await startEmbeddedPostgres({
    directory: join(directory, 'postgres'),
    say: () => undefined,
    log: (level, message) => level === 'error' && console.error(message),
    // The data is temporary, so fsync would only cost time.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
  })
  const { connection, owner, administrator } = postgres
  await createTemplate({ connection, owner, administrator })
  run.provide('postgres', { connection, owner, administrator })
  return async () => {
    await postgres.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

async function createTemplate({ connection, owner, administrator }: TestPostgres): Promise<void> {
  const admin = new pg.Client(administrator)
  await admin.connect()
  // Let tests disable triggers, to tamper with tables and to fill them faster.
  await admin.query(`grant set on parameter session_replication_role to ${OWNER_ROLE}`)
  await admin.query(`create database ${TEMPLATE}`)
  await admin.query(secureDatabase(TEMPLATE))
  await prepareDatabase({
    connection: { ...connection, database: TEMPLATE },
    owner: { ...owner, database: TEMPLATE },
  })
  await admin.end()
}
