import { access, type TableAccess } from '../../platform/database/table-access.ts'
import type { Feature } from '../../platform/feature.ts'
import type { RestoresTables } from './tables.ts'

export const restores = {
  name: 'restores',
  tables: {
    restore_marker: access.upsert,
  } satisfies TableAccess<RestoresTables>,
} satisfies Feature<never, never>
