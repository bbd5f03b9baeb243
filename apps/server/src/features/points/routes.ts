import type pg from 'pg'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { createPointsExport } from './export-points.ts'
import { readEntry } from './read-entry.ts'
import { readHistory } from './read-history.ts'
import { type HoursDeps, readHours } from './read-hours.ts'
import { readLog } from './read-log.ts'
import { readStats } from './read-stats.ts'
import type { RuleBook } from './rules/rule-book.ts'
import { utcDay } from './utc-day.ts'

export function pointsRoutes(deps: {
  db: Database
  /** Pool of `db`. Each running export uses one of its connections. */
  pool: pg.Pool
  rules: Pick<RuleBook, 'valueAt'>
  readCreditedSlots: HoursDeps['readCreditedSlots']
  now: Clock
}): Pick<Handlers, 'readStats' | 'readPointsHistory' | 'readPointsLog' | 'readPointsEntry' | 'exportPoints'> {
  const { db, pool, rules, readCreditedSlots, now } = deps
  const hours = {
    db,
    readCreditedSlots,
    heartbeatPointsAt: (time: number) => rules.valueAt('heartbeat_points', time),
  }
  const exportPoints = createPointsExport(pool)
  return {
    readStats: ({ caller }) => readStats(db, caller.memberId, now()),
    async readPointsHistory({ caller: { memberId }, query: { range, include } }) {
      const at = now()
      const answer = await readHistory(db, memberId, range, at, { withNodes: include === 'nodes' })
      if (range !== 'today') return answer
      return {
        ...answer,
        history: { ...answer.history, hours: await readHours(hours, memberId, utcDay(at)) },
      }
    },
    readPointsLog: ({ caller, query, context }) => readLog(db, caller.memberId, query, context.language),
    readPointsEntry: ({ caller, params, context }) =>
      readEntry(db, caller.memberId, params.id, context.language),
    exportPoints: ({ caller, query }) =>
      exportPoints(caller.memberId, query.format, now(), { byNode: query.include === 'nodes' }),
  }
}
