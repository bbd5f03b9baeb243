import type { AnswerOf } from '@hearth/protocol/endpoint'
import type { Endpoints } from '@hearth/protocol/endpoints'
import { formatMessage } from '@hearth/protocol/messages'
import { readProposals } from '../../audit/read-proposals.ts'
import {
  type DynamicSettingName,
  type DynamicSettings,
  dynamicSettingNames,
  mergeDynamicSettings,
} from '../../config/dynamic-settings/dynamic-settings.ts'
import { settings } from '../../config/environment.ts'
import type { Database } from '../../platform/database/database.ts'

export type ShownSetting = AnswerOf<Endpoints['setSetting']>

/**
 * Returns every setting that can change at run time, for operators.
 * @param config this process's startup configuration
 */
export async function showSettings(db: Database, config: DynamicSettings): Promise<ShownSetting[]> {
  const rows = await db.selectFrom('dynamic_settings').selectAll().execute()
  const proposals = await readProposals(db, 'setting')
  return dynamicSettingNames.map((name) => describe(name, config, rows, proposals))
}

/** Returns one setting, as `showSettings` does. */
export async function showSetting(
  db: Database,
  config: DynamicSettings,
  name: DynamicSettingName,
): Promise<ShownSetting> {
  const rows = await db.selectFrom('dynamic_settings').selectAll().where('name', '=', name).execute()
  return describe(name, config, rows, await readProposals(db, 'setting'))
}

function describe(
  name: DynamicSettingName,
  config: DynamicSettings,
  rows: readonly { name: string; value: string; set_by: string; set_at: Date }[],
  proposals: Awaited<ReturnType<typeof readProposals>>,
): ShownSetting {
  const waiting = proposals.get(name)
  const set = rows.find((row) => row.name === name)
  return {
    name,
    value: written(mergeDynamicSettings(config, rows)[name]),
    configured: written(config[name]),
    takes: formatMessage(settings[name].accepts, 'en'),
    purpose: settings[name].purpose,
    setBy: set?.set_by ?? null,
    setAt: set?.set_at.toISOString() ?? null,
    proposal: waiting ? { value: waiting.content.value as string | null, ...waiting.proposal } : null,
  }
}

const written = (value: DynamicSettings[DynamicSettingName]) => (value === undefined ? null : String(value))
