import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { prepareDatabase } from '../../app/prepare-database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../platform/embedded/embedded-postgres.ts'
import { OWNER_ROLE, secureDatabase } from '../../platform/embedded/ensure-database-roles.ts'
import { copyPostgres } from './copy-installation.ts'
import { TEMPLATE, type TestPostgres } from './test-database.ts'

/** Settings that save CPU time. The data is temporary, so durability would only cost time. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  // Creating and dropping a database scans all buffers.
  shared_buffers: '128MB',
  // With many databases, PostgreSQL starts a worker every 100 ms.
  autovacuum: 'off',
  // Clients repeat the hash for each connection.
  scram_iterations: '1',
}

/**
 * Prepares one installation for the run, whose data directory tests can copy, and starts one PostgreSQL. Each
 * test file gets a copy of a migrated database.
 */
export default async function setUpPostgres(
  project: TestProject,
): Promise<(() => Promise<void>) | undefined> {
  // Start PostgreSQL only for the first project. Vitest sets up projects sequentially, and all of them
  // receive the values provided to the root.
  const run = project.vitest.getRootProject()
  if (run.getProvidedContext().postgres) return
  const directory = await mkdtemp(join(tmpdir(), 'hearth-test-'))
  const installation = join(directory, 'installation')
  await prepareInstallation(installation)
  await copyPostgres(installation, directory)
  const postgres = await start(directory)
  const { connection, owner, administrator } = postgres
  await createTemplate(postgres)
  run.provide('postgres', { connection, owner, administrator })
  run.provide('installation', installation)
  return async () => {
    await postgres.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

function start(dataDirectory: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({
    directory: join(dataDirectory, 'postgres'),
    say: () => undefined,
    log: (level, message) => level === 'error' && console.error(message),
    settings: SETTINGS,
  })
}

/** Creates a data directory with a migrated database that contains no data. */
async function prepareInstallation(dataDirectory: string): Promise<void> {
  const postgres = await start(dataDirectory)
  await prepareDatabase(postgres)
  await postgres.stop()
}

async function createTemplate({ connection, administrator }: TestPostgres): Promise<void> {
  // A database cannot be copied while a client is connected to it.
  const admin = new pg.Client({ ...administrator, database: 'postgres' })
  await admin.connect()
  // Let tests disable triggers, to tamper with tables and to fill them faster.
  await admin.query(`grant set on parameter session_replication_role to ${OWNER_ROLE}`)
  await admin.query(`create database ${TEMPLATE} template ${connection.database} strategy file_copy`)
  await admin.query(secureDatabase(TEMPLATE))
  await admin.end()
}
