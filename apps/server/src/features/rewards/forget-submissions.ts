import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

/**
 * Takes what a member handed in off one who leaves, in the same transaction: what waits goes, and of what was decided the
 * words. Claims stay, as the ledger does.
 */
export async function forgetSubmissions(transaction: Transaction, memberId: string): Promise<void> {
  await sql`
    with waiting as (delete from campaign_submissions where member_id = ${memberId} and state = 'pending')
    update campaign_submissions set note = '', reason = case when reason is not null then '' end
    where member_id = ${memberId} and state <> 'pending'
  `.execute(transaction)
}
