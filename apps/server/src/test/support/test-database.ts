import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { secureDatabase } from '../../platform/embedded/ensure-database-roles.ts'

export const TEMPLATE = 'hearth_template'

export interface TestConnection {
  host: string
  port: number
  user: string
  password: string
  database: string
}

/** Connections to the test run's PostgreSQL, by role. */
export interface TestPostgres {
  connection: TestConnection
  owner: TestConnection
  administrator: TestConnection
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres
  }
}

export interface TestDatabase {
  /** Connection of the server's role, which owns nothing. */
  connection: TestConnection
  /** Connection of the role that owns the tables, for changes that the server's role may not make. */
  owner: TestConnection
  /** Drops the database, even with open connections. */
  drop(): Promise<void>
}

/**
 * Creates an empty, migrated database for a test file. Copying the template's files is three times as fast as
 * copying through the WAL (18 ms instead of 57 ms).
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { administrator, owner, connection } = inject('postgres')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  await runAll(administrator, [
    `create database ${database} template ${TEMPLATE} strategy file_copy`,
    secureDatabase(database),
  ])
  return {
    connection: { ...connection, database },
    owner: { ...owner, database },
    drop: () => runAll(administrator, [`drop database if exists ${database} with (force)`]),
  }
}

async function runAll(connection: TestConnection, statements: string[]): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
