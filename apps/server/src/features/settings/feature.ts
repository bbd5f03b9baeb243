import type { DynamicSettingsTables } from '../../config/dynamic-settings/tables.ts'
import { access, type TableAccess } from '../../platform/database/table-access.ts'
import type { Feature } from '../../platform/feature.ts'
import { settingsRoutes } from './routes.ts'

export const settings = {
  name: 'settings',
  tables: {
    dynamic_settings: access.all,
  } satisfies TableAccess<DynamicSettingsTables>,
  routes: settingsRoutes,
} satisfies Feature<never, never>
