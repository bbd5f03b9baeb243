import { actOf } from '../../audit/act-of.ts'
import type { Adjustable } from '../../config/dynamic-settings/adjustable.ts'
import type { RunTimeSettings } from '../../config/dynamic-settings/open-run-time-settings.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { showSetting, showSettings } from './read-settings.ts'
import { requireAdjustable, resetSetting, setSetting } from './set-setting.ts'

/** @param deps.config this process's startup configuration */
export function runTimeSettingsRoutes(deps: {
  db: Database
  config: Adjustable
  runTimeSettings: RunTimeSettings
}): Pick<Handlers, 'readSettings' | 'setSetting' | 'resetSetting'> {
  const { db, config, runTimeSettings } = deps
  const show = async (name: string) => {
    await runTimeSettings.refresh()
    return showSetting(db, config, requireAdjustable(name))
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
