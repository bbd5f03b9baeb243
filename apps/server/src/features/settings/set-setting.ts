import { sql } from 'kysely'
import { type Act, actorName, writeAudit } from '../../audit/write-audit.ts'
import {
  type Adjustable,
  type AdjustableName,
  adjustableNames,
  isAdjustable,
} from '../../config/dynamic-settings/adjustable.ts'
import { settings } from '../../config/environment.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { confirmRaise } from './confirm-raise.ts'
import { messages } from './messages.ts'

/**
 * Sets a setting for all processes, effective immediately. Raising a limit on operators waits for a second
 * operator.
 * @param configured startup configuration
 * @throws AppError NOT_FOUND if the setting cannot change at run time, INVALID_REQUEST if the value is
 * invalid
 */
export async function setSetting(
  db: Database,
  configured: Adjustable,
  { name, value }: { name: string; value: string },
  act: Act,
): Promise<void> {
  const adjustable = requireAdjustable(name)
  const { schema, accepts } = settings[adjustable]
  if (!schema.safeParse(value).success) {
    throw new AppError('INVALID_REQUEST', messages.invalidValue({ name: adjustable, expected: accepts }), {
      field: 'body.value',
    })
  }
  await db.transaction().execute(async (transaction) => {
    const before = await lockSetting(transaction, adjustable)
    if (before === value) return
    const change = { name: adjustable, value, from: before ?? configured[adjustable], to: value }
    if (!(await confirmRaise(transaction, change, act))) return
    const set = { value, set_by: actorName(act.actor), set_at: new Date() }
    await transaction
      .insertInto('run_time_settings')
      .values({ name: adjustable, ...set })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(set))
      .execute()
    await writeAudit(transaction, {
      ...act,
      action: 'setting.set',
      subject: { kind: 'setting', id: adjustable },
      ...(before !== undefined && { before: { value: before } }),
      after: { value },
    })
  })
}

/**
 * Removes the value that operators set. Does nothing if there is none.
 * @throws AppError NOT_FOUND if the setting cannot change at run time
 */
export async function resetSetting(
  db: Database,
  configured: Adjustable,
  name: string,
  act: Act,
): Promise<void> {
  const adjustable = requireAdjustable(name)
  await db.transaction().execute(async (transaction) => {
    const before = await lockSetting(transaction, adjustable)
    if (before === undefined) return
    const change = { name: adjustable, value: null, from: before, to: configured[adjustable] }
    if (!(await confirmRaise(transaction, change, act))) return
    await transaction.deleteFrom('run_time_settings').where('name', '=', adjustable).execute()
    await writeAudit(transaction, {
      ...act,
      action: 'setting.reset',
      subject: { kind: 'setting', id: adjustable },
      before: { value: before },
    })
  })
}

/**
 * Returns the name of an adjustable setting.
 * @throws AppError NOT_FOUND with the valid names
 */
export function requireAdjustable(name: string): AdjustableName {
  if (isAdjustable(name)) return name
  throw new AppError('NOT_FOUND', messages.notAdjustable({ names: adjustableNames.join(', ') }))
}

/**
 * Locks the settings and returns the current value, so the audit log records the value before each change.
 */
async function lockSetting(transaction: Transaction, name: AdjustableName): Promise<string | undefined> {
  await sql`lock table run_time_settings in share row exclusive mode`.execute(transaction)
  const row = await transaction
    .selectFrom('run_time_settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.value
}
