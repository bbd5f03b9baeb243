import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../../errors/config-error.ts'
import { messages } from '../messages.ts'
import { type Engine, openEngine } from './open-engine.ts'
import { findRunningPostgres } from './running-postgres.ts'

/**
 * Connects a command to the database of a running Hearth, or starts the database temporarily.
 * @param say receives progress messages
 * @throws ConfigError if there is no embedded database yet, because a wrong DATA_DIR would otherwise create
 * an empty one
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
    throw new ConfigError(messages.noInstallation({ directory: dataDirectory }))
  }
  return openEngine({ databaseUrl, databaseOwnerUrl, dataDirectory, say, log: () => undefined })
}
