import type { Database } from '../database.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { acceptResults, type ResultRules } from './accept-results.ts'
import { assignSources } from './assign-sources.ts'
import { readDataHistory } from './read-data-history.ts'
import { readDataStats } from './read-data-stats.ts'
import type { Collecting } from './read-source-file.ts'
import { ReportTurns } from './report-turns.ts'

export function insightsRoutes(deps: {
  db: Database
  rules: ResultRules
  collecting: Collecting
  now: () => Date
}): Pick<Handlers, 'readDataStats' | 'readDataHistory' | 'reportResults' | 'readSources'> {
  const { db, rules, collecting, now } = deps
  const turns = new ReportTurns()
  return {
    readDataStats: ({ caller }) => readDataStats(db, caller.memberId),
    readDataHistory: ({ caller }) => readDataHistory(db, caller.memberId, now()),
    reportResults: ({ caller, body }) =>
      turns.run(caller.memberId, () => acceptResults(db, rules, caller.memberId, body.results, now())),
    readSources: async ({ caller }) => ({
      sources: assignSources(collecting.sources, caller.memberId),
      reportEverySeconds: collecting.reportEverySeconds,
      now: now().toISOString(),
    }),
  }
}
