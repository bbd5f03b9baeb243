import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { access, type TableAccess } from '../../platform/database/table-access.ts'
import type { Feature } from '../../platform/feature.ts'
import { bookAllDeferred } from './defer-entry.ts'
import { eraseDeferredEntries } from './erase-deferred-entries.ts'
import { pointsRoutes } from './routes.ts'
import { ruleRoutes } from './rules/routes.ts'
import type { PointsTables } from './tables.ts'

export const points = {
  name: 'points',
  tables: {
    deferred_points: access.all,
    genesis_snapshot: access.upsert,
    heartbeat_archive: access.upsert,
    heartbeat_credits: access.read,
    ledger_entries: access.append,
    member_days: access.upsert,
    member_totals: access.read,
    rejected_slots: access.replace,
    rules: access.upsert,
    settled_totals: access.upsert,
    subnet_windows: access.all,
  } satisfies TableAccess<PointsTables>,
  routes: (deps: Parameters<typeof pointsRoutes>[0] & Parameters<typeof ruleRoutes>[0]) => ({
    ...pointsRoutes(deps),
    ...ruleRoutes(deps),
  }),
  schedules: ({ db, now }: { db: Database; now: Clock }) => ({
    'book-deferred-points': { cron: '4-59/5 * * * *', run: () => bookAllDeferred(db, now()) },
  }),
  eraseMember: eraseDeferredEntries,
  exportSections: [
    {
      name: 'points',
      rows: (id) => sql`
        select occurred_at, category, trim_scale(points)::text as points, comment, source_kind, source_id, id
        from ledger_entries where member_id = ${id} order by id`,
    },
    {
      name: 'waiting-points',
      rows: (id) => sql`
        select deferred_at, category, trim_scale(points)::text as points, comment, source_kind, source_id, heartbeats
        from deferred_points where member_id = ${id} order by deferred_at`,
    },
    {
      name: 'days',
      rows: (id) => sql`
        select day, trim_scale(connectivity)::text as connectivity, trim_scale(referral)::text as referral,
               trim_scale(rewards)::text as rewards, trim_scale(others)::text as others, heartbeats, unsettled
        from member_days where member_id = ${id} order by day`,
    },
    {
      name: 'heartbeats',
      rows: (id) => sql`select node_id, slot_end from heartbeat_credits where member_id = ${id}`,
    },
    {
      name: 'refused-slots',
      rows: (id) =>
        sql`select node_id, slot_end, reason, rejected_at as refused_at from rejected_slots where member_id = ${id}`,
    },
  ],
} satisfies Feature<never, never>
