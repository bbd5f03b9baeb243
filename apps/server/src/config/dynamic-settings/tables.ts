import type { Generated } from 'kysely'

export interface DynamicSettingsTables {
  dynamic_settings: { name: string; value: string; set_by: string; set_at: Generated<Date> }
}

declare module '../../platform/database/database.ts' {
  interface Tables extends DynamicSettingsTables {}
}
