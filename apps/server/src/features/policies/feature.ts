import { sql } from 'kysely'
import { access, type TableAccess } from '../../platform/database/table-access.ts'
import type { Feature } from '../../platform/feature.ts'
import { policyRoutes } from './routes.ts'
import type { PoliciesTables } from './tables.ts'

export const policies = {
  name: 'policies',
  tables: {
    policy_acceptances: access.append,
    policy_texts: access.append,
    policy_versions: access.append,
  } satisfies TableAccess<PoliciesTables>,
  routes: policyRoutes,
  exportSections: [
    {
      name: 'policies',
      rows: (id) => sql`
        select kind, version, accepted_at, origin, user_agent from policy_acceptances where member_id = ${id} order by accepted_at`,
    },
  ],
} satisfies Feature<never, never>
