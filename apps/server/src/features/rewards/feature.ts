import { sql } from 'kysely'
import type { DynamicSettingsStore } from '../../config/dynamic-settings/watch-dynamic-settings.ts'
import type { Clock } from '../../platform/clock.ts'
import { access, type TableAccess } from '../../platform/database/table-access.ts'
import type { Feature } from '../../platform/feature.ts'
import { formSecret } from './campaign-secret.ts'
import { eraseSubmissions } from './erase-submissions.ts'
import type { RewardDeps } from './facts.ts'
import { campaignOperatorRoutes } from './operator-routes.ts'
import { rewardRoutes } from './routes.ts'
import type { RewardsTables } from './tables.ts'

interface Deps {
  rewards: RewardDeps
  dynamicSettings: Pick<DynamicSettingsStore, 'current'>
  now: Clock
}

export const rewards = {
  name: 'rewards',
  tables: {
    campaign_authors: access.upsert,
    campaign_claims: access.append,
    campaign_secrets: access.upsert,
    campaign_submissions: access.all,
    campaign_visits: access.all,
    campaigns: access.upsert,
  } satisfies TableAccess<RewardsTables>,
  sealedColumns: () => [formSecret.description],
  routes: ({ rewards: deps, dynamicSettings, now }: Deps) => ({
    ...rewardRoutes(deps, now),
    ...campaignOperatorRoutes({
      ...deps,
      reviewAbove: () => dynamicSettings.current().CAMPAIGN_REVIEW_ABOVE,
      now,
    }),
  }),
  eraseMember: eraseSubmissions,
  exportSections: [
    {
      name: 'rewards',
      rows: (id) => sql`
        select c.campaign_id, p.name as campaign, trim_scale(c.points)::text as points, c.claimed_at
        from campaign_claims c left join campaigns p on p.id = c.campaign_id where c.member_id = ${id} order by c.claimed_at`,
    },
    {
      name: 'made-campaigns',
      rows: (id) => sql`
        select c.key, c.name from campaign_authors a join campaigns c on c.id = a.campaign_id
        where a.account_id = ${id} order by c.key`,
    },
    {
      name: 'campaign-visits',
      rows: (id) => sql`select seen_at from campaign_visits where member_id = ${id}`,
    },
    {
      name: 'submissions',
      rows: (id) => sql`
        select campaign_id, state, source, note, submitted_at, decided_at, reason
        from campaign_submissions where member_id = ${id} order by submitted_at`,
    },
  ],
} satisfies Feature<never, never>
