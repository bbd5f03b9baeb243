import { join } from 'node:path'
import pg from 'pg'
import { ConfigError } from '../../config.ts'
import type { DatabaseConnection } from '../database/open-database.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

export interface Engine {
  connection: DatabaseConnection
  stop(): Promise<void>
}

const ANSWER_TIMEOUT_MS = 5_000

/**
 * The PostgreSQL that everything is kept in: the operator's own where `databaseUrl` names one, else the embedded one.
 * @throws ConfigError where the operator's own does not answer
 */
export async function openEngine(options: {
  databaseUrl: string | undefined
  dataDirectory: string
  say(line: string): void
  log(level: 'info' | 'warn' | 'error', message: string): void
}): Promise<Engine> {
  if (!options.databaseUrl) {
    const embedded = await startEmbeddedPostgres({
      directory: join(options.dataDirectory, 'postgres'),
      say: options.say,
      log: options.log,
    })
    return { connection: embedded.connection, stop: () => embedded.stop() }
  }
  const client = new pg.Client({
    connectionString: options.databaseUrl,
    connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
  })
  try {
    await client.connect()
  } catch (error) {
    const shown = options.databaseUrl.replace(/\/\/[^@/]*@/, '//***@')
    throw new ConfigError(
      `DATABASE_URL ${shown} does not answer (${(error as Error).message || (error as NodeJS.ErrnoException).code}). It takes the address of a running PostgreSQL, 18 or newer.`,
    )
  } finally {
    await client.end().catch(() => undefined)
  }
  return { connection: { connectionString: options.databaseUrl }, stop: async () => undefined }
}
