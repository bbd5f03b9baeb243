import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { readCredits } from './read-credits.ts'
import { readHeartbeatStatus } from './read-status.ts'

export function heartbeatRoutes(deps: {
  db: Database
  config: { HEARTBEAT_INTERVAL_SECONDS: number }
  now: Clock
}): Pick<Handlers, 'readHeartbeatStatus' | 'readNodeCredits'> {
  const { db, config, now } = deps
  return {
    readHeartbeatStatus: ({ caller }) => readHeartbeatStatus(db, caller.memberId),
    readNodeCredits: ({ caller, query }) =>
      readCredits(db, caller.memberId, {
        limit: query.limit,
        now: now(),
        intervalSeconds: config.HEARTBEAT_INTERVAL_SECONDS,
      }),
  }
}
