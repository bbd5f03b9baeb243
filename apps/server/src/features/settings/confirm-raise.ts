import { confirmChange, deleteProposal } from '../../audit/confirm-change.ts'
import type { Act } from '../../audit/write-audit.ts'
import type { DynamicSettingName } from '../../config/dynamic-settings/dynamic-settings.ts'
import type { Transaction } from '../../platform/database/database.ts'

/** Limits on what one operator can do alone. Raising such a limit also requires a second operator. */
const guards: readonly DynamicSettingName[] = [
  'CAMPAIGN_REVIEW_ABOVE',
  'CORRECTION_REVIEW_ABOVE',
  'OPERATOR_POINTS_PER_DAY',
]

/**
 * Decides whether a setting change takes effect now. Raising a guard requires a second operator. All other
 * changes, and all changes from the command line, take effect immediately. The caller must hold the lock on
 * `dynamic_settings`.
 * @param change.value value as in the environment, or null to restore the startup value
 */
export async function confirmRaise(
  transaction: Transaction,
  { name, value, from, to }: { name: DynamicSettingName; value: string | null; from: unknown; to: unknown },
  act: Act,
): Promise<boolean> {
  if (guards.includes(name) && act.actor.kind === 'operator' && Number(to) > Number(from)) {
    const change = { kind: 'setting', subject: name, content: { value } } as const
    return (await confirmChange(transaction, { ...change, permission: 'settings.change' }, act)) !== undefined
  }
  await deleteProposal(transaction, 'setting', name)
  return true
}
