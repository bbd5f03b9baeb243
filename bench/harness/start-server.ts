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

/** Access token issuer of every server that the benchmark starts. */
export const ISSUER = 'http://bench.localhost/auth/v1'

/** Starts the real server in its own process. Removes PostgreSQL if startup fails. */
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
      // Some measurements set TRUST_PROXY, which would otherwise require a mail server and TLS.
      ALLOW_INSECURE_NETWORK: 'on',
      DATA_DIR: join(postgres.directory, 'data'),
      DATABASE_URL: urlOf(connection),
      ...testKeySettings,
      // Raise the limits, to measure work instead of rejections. The counters still run.
      RATE_LIMIT_FACTOR: '1000',
      // Log one line per event, as in production.
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
      // A server that crashed has already exited.
      if (server.exitCode !== null || server.signalCode !== null) return
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
    },
  }
}
