import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { access, type TableAccess } from '../../platform/database/table-access.ts'
import type { Feature } from '../../platform/feature.ts'
import { leaveLeaderboard } from './join-leaderboard.ts'
import { rankMembers } from './rank-members.ts'
import { leaderboardRoutes } from './routes.ts'
import type { LeaderboardTables } from './tables.ts'

export const leaderboard = {
  name: 'leaderboard',
  isOptional: true,
  tables: { leaderboard_members: access.all } satisfies TableAccess<LeaderboardTables>,
  routes: leaderboardRoutes,
  schedules: ({ db, now }: { db: Database; now: Clock }) => ({
    'rank-leaderboard': { cron: '1-59/5 * * * *', run: () => rankMembers(db, now()) },
  }),
  eraseMember: leaveLeaderboard,
  exportSections: [
    {
      name: 'leaderboard',
      rows: (id) => sql`select joined_at, rank, heartbeats from leaderboard_members where member_id = ${id}`,
    },
  ],
} satisfies Feature<never, never>
