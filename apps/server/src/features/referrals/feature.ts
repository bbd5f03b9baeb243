import { sql } from 'kysely'
import { access, type TableAccess } from '../../platform/database/table-access.ts'
import type { Feature } from '../../platform/feature.ts'
import { referralRoutes } from './routes.ts'
import type { ReferralsTables } from './tables.ts'

export const referrals = {
  name: 'referrals',
  tables: {
    referral_totals: access.upsert,
    referrals: access.upsert,
  } satisfies TableAccess<ReferralsTables>,
  routes: referralRoutes,
  exportSections: [
    {
      name: 'referrals',
      rows: (id) => sql`
        select id, invited_at, claimable_at, claimed_at, trim_scale(points)::text as points
        from referrals where inviter_id = ${id} order by id`,
    },
  ],
} satisfies Feature<never, never>
