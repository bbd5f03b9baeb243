import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Hearth, startHearth } from '../../app/create-app.ts'
import { readConfig } from '../../config/config.ts'
import { type OpenTestDatabase, openTestDatabase, urlOf } from './open-test-database.ts'
import type { TestConnection } from './test-database.ts'
import { testKeySettings } from './test-keys.ts'

export interface TestServer extends Hearth {
  database: OpenTestDatabase
}

/**
 * Starts the whole server as `npm start` does, on any free port.
 * @param throughProxy inserts a proxy between the server and its database
 * @param shared another server's database; by default, a new one is created
 */
export async function startTestServer(
  environment: Record<string, string> = {},
  throughProxy = async (connection: TestConnection) => connection,
  shared?: OpenTestDatabase,
): Promise<TestServer> {
  const database = shared ?? (await openTestDatabase())
  const dataDirectory = await mkdtemp(join(tmpdir(), 'hearth-test-'))
  const tidy = async () => {
    if (!shared) await database.close()
    await rm(dataDirectory, { recursive: true, force: true })
  }
  const hearth = await startHearth(
    readConfig({
      PORT: '0',
      DATA_DIR: dataDirectory,
      ...testKeySettings,
      DATABASE_URL: urlOf(await throughProxy(database.connection)),
      LOG_LEVEL: 'silent',
      // Permit proxies and public addresses without a mail server and TLS.
      ALLOW_INSECURE_NETWORK: 'on',
      // Require little work, so that the bot check takes only milliseconds.
      BOT_CHECK_WORK: '10000',
      // On a busy machine, a test file can outlast the default period. Tests that need an old proof backdate
      // it themselves.
      REAUTHENTICATION_MINUTES: '60',
      ...environment,
    }),
  ).catch(async (error) => {
    await tidy()
    throw error
  })
  return {
    ...hearth,
    database,
    async stop() {
      await hearth.stop()
      await tidy()
    },
  }
}
