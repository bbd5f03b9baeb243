import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

/** Erases a member's signals, checks, devices, wallets, claim suspensions and appeals. */
export async function eraseFairnessRecords(transaction: Transaction, memberId: string): Promise<void> {
  await sql`
    with accounts as (delete from fairness_accounts where member_id = ${memberId}),
         devices as (delete from fairness_devices where member_id = ${memberId}),
         wallets as (delete from fairness_wallets where member_id = ${memberId}),
         found as (delete from signals where member_id = ${memberId}),
         checks as (delete from mailbox_checks where member_id = ${memberId}),
         cleared as (delete from signal_clearances where member_id = ${memberId})
    delete from claim_suspensions where member_id = ${memberId}
  `.execute(transaction)
}
