import type { Transaction } from '../../platform/database/database.ts'

/** Erases why slots of a deleted member were not credited. The credited slots stay with the ledger. */
export async function eraseSlotReasons(transaction: Transaction, memberId: string): Promise<void> {
  await transaction.deleteFrom('missed_slots').where('member_id', '=', memberId).execute()
  await transaction.deleteFrom('rejected_slots').where('member_id', '=', memberId).execute()
  await transaction.deleteFrom('made_good_slots').where('member_id', '=', memberId).execute()
  await transaction.deleteFrom('slot_reasons').where('member_id', '=', memberId).execute()
}
