import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../src/config.ts'
import { type Hearth, startHearth } from '../src/main.ts'
import { type OpenTestDatabase, openTestDatabase } from './open-test-database.ts'

export interface TestServer extends Hearth {
  database: OpenTestDatabase
}

/** The whole server, as `npm start` runs it, on a database of the test's own and any free port. */
export async function startTestServer(environment: Record<string, string> = {}): Promise<TestServer> {
  const database = await openTestDatabase()
  const dataDirectory = await mkdtemp(join(tmpdir(), 'hearth-test-'))
  const hearth = await startHearth(
    readConfig({
      PORT: '0',
      DATA_DIR: dataDirectory,
      DATABASE_URL: database.url,
      LOG_LEVEL: 'silent',
      ...environment,
    }),
  )
  return {
    ...hearth,
    database,
    async stop() {
      await hearth.stop()
      await database.close()
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}
