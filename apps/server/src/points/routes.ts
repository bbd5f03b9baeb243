import type { Database } from '../database.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { readHistory } from './read-history.ts'
import { readLog } from './read-log.ts'
import { readStats } from './read-stats.ts'

export function pointsRoutes(deps: {
  db: Database
  now: () => Date
}): Pick<Handlers, 'readStats' | 'readPointsHistory' | 'readPointsLog'> {
  const { db, now } = deps
  return {
    readStats: ({ caller }) => readStats(db, caller.memberId, now()),
    readPointsHistory: ({ caller, query }) => readHistory(db, caller.memberId, query.range, now()),
    readPointsLog: ({ caller, query }) => readLog(db, caller.memberId, query),
  }
}
