import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../../errors/config-error.ts'
import { type Engine, openEngine } from './open-engine.ts'
import { findRunningPostgres } from './running-postgres.ts'

/**
 * For a command beside the server: the database of a Hearth that runs, or one that is started for the time being.
 * @throws ConfigError where there is none yet: a command with another DATA_DIR than the server's would make an empty one and
 * find nothing in it
 * @param say told what is being done; a command whose answer is read by programs passes one that keeps still
 */
export async function reachEngine(
  {
    databaseUrl,
    databaseOwnerUrl,
  }: { databaseUrl: string | undefined; databaseOwnerUrl: string | undefined },
  dataDirectory: string,
  say: (line: string) => void = (line) => console.log(line),
): Promise<Engine> {
  const running = databaseUrl ? undefined : await findRunningPostgres(join(dataDirectory, 'postgres'))
  if (running) return { connection: running.connection, owner: running.owner, stop: async () => undefined }
  if (!databaseUrl && !existsSync(join(dataDirectory, 'postgres'))) {
    throw new ConfigError(
      `There is no Hearth in ${dataDirectory}. Give this command the settings of the server (DATA_DIR, or DATABASE_URL); npm start makes a new one.`,
    )
  }
  return openEngine({ databaseUrl, databaseOwnerUrl, dataDirectory, say, log: () => undefined })
}
