import { join } from 'node:path'
import pg from 'pg'
import { ConfigError } from '../../errors/config-error.ts'
import type { DatabaseConnection } from '../database/open-database.ts'
import { messages } from '../messages.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

export interface Engine {
  /** Connection as the server's role. */
  connection: DatabaseConnection
  /** Connection as the owner's role; absent if only the server's connection is known. */
  owner?: DatabaseConnection
  /** Directory of the embedded database files. */
  cluster?: string
  stop(): Promise<void>
}

const ANSWER_TIMEOUT_MS = 5_000

/**
 * Connects to the PostgreSQL at `databaseUrl`, or starts the embedded one.
 * @throws ConfigError if the configured one does not respond
 */
export async function openEngine(options: {
  databaseUrl: string | undefined
  databaseOwnerUrl: string | undefined
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
    const { connection, owner, cluster } = embedded
    return { connection, owner, cluster, stop: () => embedded.stop() }
  }
  await assertAnswers('DATABASE_URL', options.databaseUrl)
  if (options.databaseOwnerUrl) await assertAnswers('DATABASE_OWNER_URL', options.databaseOwnerUrl)
  return {
    connection: { connectionString: options.databaseUrl },
    ...(options.databaseOwnerUrl && { owner: { connectionString: options.databaseOwnerUrl } }),
    stop: async () => undefined,
  }
}

async function assertAnswers(setting: string, url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
  })
  try {
    await client.connect()
  } catch (error) {
    const shown = url.replace(/\/\/[^@/]*@/, '//***@')
    throw new ConfigError(
      messages.databaseUnreachable({
        setting,
        url: shown,
        reason: (error as Error).message || String((error as NodeJS.ErrnoException).code),
      }),
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}
