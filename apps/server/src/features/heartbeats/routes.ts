import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { RuleBook } from '../points/rules/rule-book.ts'
import { readCredits } from './read-credits.ts'
import { readNodeOverview } from './read-node-overview.ts'
import { readNodeSlots } from './read-node-slots.ts'
import { readNodeStats } from './read-node-stats.ts'
import { readHeartbeatStatus } from './read-status.ts'

export function heartbeatRoutes(deps: {
  db: Database
  config: { HEARTBEAT_INTERVAL_SECONDS: number }
  rules: RuleBook
  now: Clock
}): Pick<
  Handlers,
  'readHeartbeatStatus' | 'readNodeCredits' | 'readNodeOverview' | 'readNodeSlots' | 'readNodeStats'
> {
  const { db, config, rules, now } = deps
  const intervalSeconds = config.HEARTBEAT_INTERVAL_SECONDS
  return {
    readHeartbeatStatus: ({ caller }) => readHeartbeatStatus(db, caller.memberId),
    readNodeCredits: ({ caller, query }) =>
      readCredits(db, caller.memberId, { limit: query.limit, now: now(), intervalSeconds }),
    readNodeOverview: ({ caller, query }) =>
      readNodeOverview(db, caller.memberId, { day: query.day, now: now(), intervalSeconds, rules }),
    readNodeSlots: ({ caller, params, query }) =>
      readNodeSlots(db, caller.memberId, params.id, { ...query, now: now(), intervalSeconds }),
    readNodeStats: ({ caller, params }) =>
      readNodeStats(db, caller.memberId, params.id, {
        now: now(),
        intervalSeconds,
        rules,
      }),
  }
}
