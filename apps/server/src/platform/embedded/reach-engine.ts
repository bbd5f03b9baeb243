import { join } from 'node:path'
import { type Engine, openEngine } from './open-engine.ts'
import { findRunningPostgres } from './running-postgres.ts'

/** For a command beside the server: the database of a Hearth that runs, or one that is started for the time being. */
export async function reachEngine(databaseUrl: string | undefined, dataDirectory: string): Promise<Engine> {
  const running = databaseUrl ? undefined : await findRunningPostgres(join(dataDirectory, 'postgres'))
  if (running) return { connection: running, stop: async () => undefined }
  return openEngine({ databaseUrl, dataDirectory, say: (line) => console.log(line), log: () => undefined })
}
