import { access, type TableAccess } from '../../platform/database/table-access.ts'
import type { Feature } from '../../platform/feature.ts'
import type { IncidentsTables } from './tables.ts'

export const incidents = {
  name: 'incidents',
  tables: { incidents: access.upsert } satisfies TableAccess<IncidentsTables>,
} satisfies Feature<never, never>
