import { formatMessage } from '@hearth/protocol/messages'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { coarse } from '../auth/sessions/request-origin.ts'
import { acceptResults, type ResultRules } from './accept-results.ts'
import { assignSources } from './assign-sources.ts'
import { exchangeChecks } from './comparison/exchange-checks.ts'
import { readDataHistory } from './read-data-history.ts'
import { readDataStats } from './read-data-stats.ts'
import { readCollectingSince, readReporter } from './read-reporter.ts'
import type { Collecting } from './read-source-file.ts'
import { ReportTurns } from './report-turns.ts'

export function insightsRoutes(deps: {
  db: Database
  rules: ResultRules
  collecting: Collecting
  /** True if reports must be signed by a registered node. */
  requireNodeKey: boolean
  now: Clock
}): Pick<
  Handlers,
  'readDataStats' | 'readDataHistory' | 'reportResults' | 'readSources' | 'exchangeResultChecks'
> {
  const { db, rules, collecting, requireNodeKey, now } = deps
  const turns = new ReportTurns()
  return {
    readDataStats: ({ caller }) => readDataStats(db, caller.memberId),
    readDataHistory: ({ caller }) => readDataHistory(db, caller.memberId, now()),
    reportResults: ({ caller, body, context }) =>
      turns.run(caller.memberId, async () => {
        const options = {
          requireKey: requireNodeKey,
          sources: collecting.sources,
          subnet: coarse(context.address),
          now: now(),
        }
        const reporter = await readReporter(db, caller.memberId, body, options)
        const { refused, ...accepted } = await acceptResults(db, rules, reporter, body.results, options.now)
        const rejected = refused.map(({ message, ...rejection }) => ({
          ...rejection,
          message: formatMessage(message, context.language),
        }))
        return { ...accepted, refused: rejected }
      }),
    async readSources({ caller }) {
      const { firstHeartbeatAt } = await readCollectingSince(db, caller.memberId, now())
      return {
        sources: assignSources(collecting.sources, caller.memberId),
        reportEverySeconds: collecting.reportEverySeconds,
        now: now().toISOString(),
        collectSince: firstHeartbeatAt?.toISOString() ?? null,
      }
    },
    exchangeResultChecks: ({ caller, body, context }) => {
      const exchange = { memberId: caller.memberId, ...body, subnet: coarse(context.address) }
      return exchangeChecks(db, collecting.sources, exchange, now())
    },
  }
}
