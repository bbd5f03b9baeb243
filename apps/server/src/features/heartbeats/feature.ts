import type { Logger } from 'pino'
import type { Config } from '../../config/config.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Feature } from '../../platform/feature.ts'
import { heartbeatRoutes } from './routes.ts'
import { sweepHeartbeats } from './sweep-heartbeats.ts'

interface WorkDeps {
  db: Database
  config: Pick<Config, 'HEARTBEAT_RETENTION_DAYS'>
  log: Logger
  now: Clock
}

export const heartbeats = {
  name: 'heartbeats',
  routes: heartbeatRoutes,
  schedules: ({ db, config, log, now }: WorkDeps) => ({
    'sweep-heartbeats': {
      cron: '29 * * * *',
      run: () => sweepHeartbeats(db, now(), config.HEARTBEAT_RETENTION_DAYS, log),
    },
  }),
} satisfies Feature<never, never>
