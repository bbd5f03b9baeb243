import { sql } from 'kysely'
import { type Act, actorName, writeAudit } from '../../audit/write-audit.ts'
import {
  type DynamicSettingName,
  type DynamicSettings,
  dynamicSettingNames,
  isDynamicSetting,
} from '../../config/dynamic-settings/dynamic-settings.ts'
import { settings } from '../../config/environment.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { confirmRaise } from './confirm-raise.ts'
import { messages } from './messages.ts'

/**
 * Sets a setting for all processes without a restart. Raising a limit on operators waits for a second
 * operator.
 * @param configured startup configuration
 * @throws AppError NOT_FOUND if the setting cannot change at run time, INVALID_REQUEST if the value is
 * invalid
 */
export async function setSetting(
  db: Database,
  configured: DynamicSettings,
  { name, value }: { name: string; value: string },
  act: Act,
): Promise<void> {
  const setting = parseSettingName(name)
  const { schema, accepts } = settings[setting]
  if (!schema.safeParse(value).success) {
    throw new AppError('INVALID_REQUEST', messages.invalidValue({ name: setting, expected: accepts }), {
      field: 'body.value',
    })
  }
  await db.transaction().execute(async (transaction) => {
    const before = await lockSetting(transaction, setting)
    if (before === value) return
    const change = { name: setting, value, from: before ?? configured[setting], to: value }
    if (!(await confirmRaise(transaction, change, act))) return
    const set = { value, set_by: actorName(act.actor), set_at: new Date() }
    await transaction
      .insertInto('dynamic_settings')
      .values({ name: setting, ...set })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(set))
      .execute()
    await writeAudit(transaction, {
      ...act,
      action: 'setting.set',
      subject: { kind: 'setting', id: setting },
      ...(before !== undefined && { before: { value: before } }),
      after: { value },
    })
  })
}

/**
 * Removes the value that operators set, if any. If this raises a limit on operators, it waits for a second
 * operator.
 * @throws AppError NOT_FOUND if the setting cannot change at run time
 */
export async function resetSetting(
  db: Database,
  configured: DynamicSettings,
  name: string,
  act: Act,
): Promise<void> {
  const setting = parseSettingName(name)
  await db.transaction().execute(async (transaction) => {
    const before = await lockSetting(transaction, setting)
    if (before === undefined) return
    const change = { name: setting, value: null, from: before, to: configured[setting] }
    if (!(await confirmRaise(transaction, change, act))) return
    await transaction.deleteFrom('dynamic_settings').where('name', '=', setting).execute()
    await writeAudit(transaction, {
      ...act,
      action: 'setting.reset',
      subject: { kind: 'setting', id: setting },
      before: { value: before },
    })
  })
}

/**
 * Validates the name of a dynamic setting and returns it.
 * @throws AppError NOT_FOUND with the valid names
 */
export function parseSettingName(name: string): DynamicSettingName {
  if (isDynamicSetting(name)) return name
  throw new AppError('NOT_FOUND', messages.notDynamic({ names: dynamicSettingNames.join(', ') }))
}

/**
 * Locks the settings and returns the current value, so the audit log records the value before each change.
 */
async function lockSetting(transaction: Transaction, name: DynamicSettingName): Promise<string | undefined> {
  await sql`lock table dynamic_settings in share row exclusive mode`.execute(transaction)
  const row = await transaction
    .selectFrom('dynamic_settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.value
}
