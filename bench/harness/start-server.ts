import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DatabaseConnection } from '../../apps/server/src/platform/database/open-database.ts'
import { urlOf } from '../../apps/server/src/test/support/open-test-database.ts'
import { testKeySettings } from '../../apps/server/src/test/support/test-keys.ts'
import { answerOf } from './ask.ts'
import type { BenchPostgres } from './open-postgres.ts'
import { figuresOf } from './report-figures.ts'

/** Of the access tokens of every server that the bench starts. */
export const ISSUER = 'http://bench.localhost/auth/v1'

/** The real server in a process of its own. Where it does not start, its PostgreSQL is gone too. */
export async function startServer(
  postgres: Pick<BenchPostgres, 'directory' | 'remove'>,
  connection: Exclude<DatabaseConnection, { connectionString: string }>,
  settings: Record<string, string> = {},
) {
  const server = fork(fileURLToPath(new URL('server-process.ts', import.meta.url)), {
    execArgv: ['--expose-gc', ...(process.env.BENCH_SERVER_FLAGS?.split(' ') ?? [])],
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      PUBLIC_URL: 'http://bench.localhost',
      // Some measurements name a proxy, and none sends mail.
      ALLOW_INSECURE_NETWORK: 'on',
      DATA_DIR: join(postgres.directory, 'data'),
      DATABASE_URL: urlOf(connection),
      ...testKeySettings,
      // Limits are raised, so that work is measured and not rejections. Counters still run.
      RATE_LIMIT_FACTOR: '1000',
      // As in production, one line for each event.
      LOG_LEVEL: 'info',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const port = await answerOf<number>(server).catch(async (error) => {
    await postgres.remove()
    throw error
  })
  return {
    port,
    ...figuresOf(server),
    async stop() {
      // One that fell is the reason for stopping, and ends no second time.
      if (server.exitCode !== null || server.signalCode !== null) return
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
    },
  }
}
