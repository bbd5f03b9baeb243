import type pg from 'pg'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { createPointsExport } from './export-points.ts'
import { readHistory } from './read-history.ts'
import { readLog } from './read-log.ts'
import { readStats } from './read-stats.ts'

export function pointsRoutes(deps: {
  db: Database
  /** Pool of `db`. Each running export uses one of its connections. */
  pool: pg.Pool
  now: Clock
}): Pick<Handlers, 'readStats' | 'readPointsHistory' | 'readPointsLog' | 'exportPoints'> {
  const { db, pool, now } = deps
  const exportPoints = createPointsExport(pool)
  return {
    readStats: ({ caller }) => readStats(db, caller.memberId, now()),
    readPointsHistory: ({ caller, query }) => readHistory(db, caller.memberId, query.range, now()),
    readPointsLog: ({ caller, query, context }) => readLog(db, caller.memberId, query, context.language),
    exportPoints: ({ caller, query }) => exportPoints(caller.memberId, query.format, now()),
  }
}
