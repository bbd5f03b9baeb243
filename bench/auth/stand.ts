import { type ChildProcess, fork } from 'node:child_process'
import { createSecretKey } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createBotCheck } from '../../apps/server/src/auth/bot-check/bot-check.ts'
import { readSecret } from '../../apps/server/src/auth/read-secret.ts'
import type { Tables } from '../../apps/server/src/database.ts'
import { openDatabase } from '../../apps/server/src/platform/database/open-database.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded/embedded-postgres.ts'
import { urlOf } from '../../apps/server/test/open-test-database.ts'
import type { Load, LoadOrder, ServerFigures } from './messages.ts'
import { cpuOfTree } from './process-cpu.ts'

export type Stand = Awaited<ReturnType<typeof startStand>>

/** The real server in a process of its own on a PostgreSQL of its own, and a process that loads it. */
export async function startStand() {
  const directory = await mkdtemp(join(tmpdir(), 'hearth-bench-'))
  const postgres = await startEmbeddedPostgres({
    directory: join(directory, 'postgres'),
    say: () => undefined,
    log: () => undefined,
  })
  const server = fork(pathOf('server-process.ts'), {
    execArgv: ['--expose-gc'],
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      PUBLIC_URL: 'http://bench.example',
      DATA_DIR: join(directory, 'data'),
      DATABASE_URL: urlOf(postgres.connection),
      // What is measured is the work, not the refusals; the counters are counted all the same.
      RATE_LIMIT_FACTOR: '1000',
      // As in production, one line for each event.
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const removePostgres = async () => {
    await postgres.stop()
    await rm(directory, { recursive: true, force: true })
  }
  const port = await answerOf<number>(server).catch(async (error) => {
    await removePostgres()
    throw error
  })
  const load = fork(pathOf('load-process.ts'))
  const database = openDatabase<Tables>(postgres.connection, { maxConnections: 4, onLost: () => undefined })
  const db = database.kysely
  return {
    db,
    connection: postgres.connection,
    port,
    /** Of the server's access tokens. */
    issuer: 'http://bench.example/auth/v1',
    markKey: createSecretKey(await readSecret(db, 'refresh-token-mark')),
    // Challenges of the server's own key with as little work as the library allows: solving them is the client's part.
    botCheck: await createBotCheck({ db, work: { cost: 1, counters: [5, 10] } }),
    load: (order: LoadOrder) => ask<Load>(load, order),
    figures: () => ask<ServerFigures>(server, 'figures'),
    /** Seconds that PostgreSQL used so far, with all its processes. */
    postgresCpu: () => cpuOfTree(postgres.pid() ?? 0),
    async stop() {
      load.kill()
      // One that fell is the reason for stopping, and ends no second time.
      if (server.exitCode === null && server.signalCode === null) {
        const ended = once(server, 'exit')
        server.kill('SIGTERM')
        await ended
      }
      await database.close()
      await removePostgres()
    },
  }
}

function pathOf(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url))
}

/** One question at a time. */
function ask<Answer>(child: ChildProcess, question: object | string): Promise<Answer> {
  const answer = answerOf<Answer>(child)
  child.send(question)
  return answer
}

/** The next thing that a process says; one that ends instead ends the bench. */
function answerOf<Answer>(child: ChildProcess): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`a process of the bench ended with code ${code}`))
    child.once('exit', ended)
    child.once('message', (answer) => {
      child.off('exit', ended)
      resolve(answer as Answer)
    })
  })
}
