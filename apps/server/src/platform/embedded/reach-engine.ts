import { join } from 'node:path'
import { type Engine, openEngine } from './open-engine.ts'
import { findRunningPostgres } from './running-postgres.ts'

/**
 * For a command beside the server: the database of a Hearth that runs, or one that is started for the time being.
 * @param say told what is being done; a command whose answer is read by programs passes one that keeps still
 */
export async function reachEngine(
  databaseUrl: string | undefined,
  dataDirectory: string,
  say: (line: string) => void = (line) => console.log(line),
): Promise<Engine> {
  const running = databaseUrl ? undefined : await findRunningPostgres(join(dataDirectory, 'postgres'))
  if (running) return { connection: running, stop: async () => undefined }
  return openEngine({ databaseUrl, dataDirectory, say, log: () => undefined })
}
