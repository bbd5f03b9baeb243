import type { RunTimeSettingsTables } from '../../config/dynamic-settings/tables.ts'
import { access, type TableAccess } from '../../platform/database/table-access.ts'
import type { Feature } from '../../platform/feature.ts'
import { runTimeSettingsRoutes } from './routes.ts'

export const settings = {
  name: 'settings',
  tables: {
    run_time_settings: access.all,
  } satisfies TableAccess<RunTimeSettingsTables>,
  routes: runTimeSettingsRoutes,
} satisfies Feature<never, never>
