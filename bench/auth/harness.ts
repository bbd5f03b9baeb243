import { fork } from 'node:child_process'
import { createSecretKey } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { createBotCheck } from '../../apps/server/src/features/auth/bot-check/bot-check.ts'
import { readSecret } from '../../apps/server/src/features/auth/keys/read-secret.ts'
import type { Tables } from '../../apps/server/src/platform/database/database.ts'
import { openDatabase } from '../../apps/server/src/platform/database/open-database.ts'
import { ask } from '../harness/ask.ts'
import { openPostgres } from '../harness/open-postgres.ts'
import { ISSUER, startServer } from '../harness/start-server.ts'
import type { Load, LoadCommand } from './messages.ts'

export type Harness = Awaited<ReturnType<typeof startHarness>>

/** Starts the real server and a load generator, each in its own process, with a separate PostgreSQL. */
export async function startHarness() {
  const postgres = await openPostgres()
  const { connection } = postgres
  const server = await startServer(postgres, connection)
  const load = fork(fileURLToPath(new URL('load-process.ts', import.meta.url)))
  const database = openDatabase<Tables>(connection, { maxConnections: 4, onLost: () => undefined })
  const db = database.kysely
  return {
    db,
    connection,
    port: server.port,
    /** Issuer of the server's access tokens. */
    issuer: ISSUER,
    markKey: createSecretKey(await readSecret(db, 'refresh-token-mark')),
    // Issue challenges with the server's key and minimal work, because solving them is the client's cost.
    botCheck: await createBotCheck({ db, work: 10 }),
    load: (command: LoadCommand) => ask<Load>(load, command),
    work: server.work,
    memory: server.memory,
    postgresCpu: postgres.cpu,
    async stop() {
      load.kill()
      await server.stop()
      await database.close()
      await postgres.remove()
    },
  }
}
