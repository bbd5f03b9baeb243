import { sql } from 'kysely'
import type { Config } from '../../config/config.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { access, type TableAccess } from '../../platform/database/table-access.ts'
import type { Feature } from '../../platform/feature.ts'
import { assignChecks } from './comparison/assign-checks.ts'
import { eraseChecks, sweepChecks } from './comparison/sweep-checks.ts'
import { ensureResultPartitions } from './ensure-result-partitions.ts'
import { insightsRoutes } from './routes.ts'
import type { InsightsTables } from './tables.ts'

type Deps = Omit<Parameters<typeof insightsRoutes>[0], 'requireNodeKey'> & {
  config: Pick<Config, 'RESULTS_NODE_KEY'>
}

export const insights = {
  name: 'insights',
  tables: {
    collected_results: access.append,
    member_data_days: access.upsert,
    member_data_jobs: access.append,
    member_data_totals: access.upsert,
    result_check_answers: access.all,
    result_checkers: access.all,
    result_checks: access.all,
  } satisfies TableAccess<InsightsTables>,
  routes: (deps: Deps) =>
    insightsRoutes({ ...deps, requireNodeKey: deps.config.RESULTS_NODE_KEY === 'required' }),
  schedules: ({ db, now }: { db: Database; now: Clock }) => ({
    'assign-result-checks': {
      cron: '* * * * *',
      run: async () => {
        await assignChecks(db, now())
      },
    },
    'keep-result-partitions': { cron: '41 * * * *', run: () => ensureResultPartitions(db, now()) },
  }),
  sweep: sweepChecks,
  eraseMember: eraseChecks,
  exportSections: [
    {
      name: 'collected-days',
      rows: (id) => sql`
        select day, profiles, comments, posts, bytes, trim_scale(points)::text as points
        from member_data_days where member_id = ${id} order by day`,
    },
    {
      name: 'collected-jobs',
      rows: (id) => sql`select job from member_data_jobs where member_id = ${id} order by job`,
    },
    {
      name: 'collected-results',
      rows: (id) => sql`
        select collected_at, kind, bytes, id from collected_results where member_id = ${id} order by collected_at, id`,
    },
    {
      name: 'compared-results',
      rows: (id) => sql`
        select result_id, source_id, subnet, created_at, state, decided_at, odd_member_id = member_id as contradicted,
               trim_scale(deducted)::text as deducted
        from result_checks where member_id = ${id} order by id`,
    },
    {
      name: 'answers-to-checks',
      rows: (id) => sql`
        select check_id, node_id, subnet, assigned_at, answered_at, bytes
        from result_check_answers where member_id = ${id} order by check_id`,
    },
  ],
} satisfies Feature<never, never>
