import { access, type TableAccess } from '../../platform/database/table-access.ts'
import type { Feature } from '../../platform/feature.ts'
import { incidentRoutes } from './routes.ts'
import type { IncidentsTables } from './tables.ts'

export const incidents = {
  name: 'incidents',
  tables: { incidents: access.upsert } satisfies TableAccess<IncidentsTables>,
  routes: incidentRoutes,
} satisfies Feature<never, never>
