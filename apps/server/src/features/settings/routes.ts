import { actOf } from '../../audit/act-of.ts'
import type { DynamicSettings } from '../../config/dynamic-settings/dynamic-settings.ts'
import type { DynamicSettingsStore } from '../../config/dynamic-settings/watch-dynamic-settings.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { showSetting, showSettings } from './read-settings.ts'
import { parseSettingName, resetSetting, setSetting } from './set-setting.ts'

/** @param deps.config this process's startup configuration */
export function settingsRoutes(deps: {
  db: Database
  config: DynamicSettings
  dynamicSettings: DynamicSettingsStore
}): Pick<Handlers, 'readSettings' | 'setSetting' | 'resetSetting'> {
  const { db, config, dynamicSettings } = deps
  const show = async (name: string) => {
    await dynamicSettings.refresh()
    return showSetting(db, config, parseSettingName(name))
  }
  return {
    readSettings: async () => ({ settings: await showSettings(db, config) }),
    async setSetting(input) {
      const { value, reason } = input.body
      await setSetting(db, config, { name: input.params.name, value }, actOf(input, reason))
      return show(input.params.name)
    },
    async resetSetting(input) {
      await resetSetting(db, config, input.params.name, actOf(input, input.query.reason))
      return show(input.params.name)
    },
  }
}
