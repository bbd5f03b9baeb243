import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

/**
 * Erases a deleted member's submissions: deletes pending ones and clears the text of decided ones. Also erases
 * when the member saw campaigns. Claims and ledger entries stay.
 */
export async function eraseSubmissions(transaction: Transaction, memberId: string): Promise<void> {
  await transaction.deleteFrom('campaign_visits').where('member_id', '=', memberId).execute()
  await sql`
    with waiting as (delete from campaign_submissions where member_id = ${memberId} and state = 'pending')
    update campaign_submissions set note = '', reason = case when reason is not null then '' end
    where member_id = ${memberId} and state <> 'pending'
  `.execute(transaction)
}
