import type { Transaction } from '../database.ts'

/** Notes a member's Machine ID, a DID; null where there is none any more. */
export async function noteMachineId(
  transaction: Transaction,
  memberId: string,
  machineId: string | null,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('members')
    .set({ machine_id: machineId, updated_at: now })
    .where('id', '=', memberId)
    .where('deleted_at', 'is', null)
    .execute()
}
