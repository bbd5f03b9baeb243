import { sql } from 'kysely'
import type { Database, Transaction } from '../../../platform/database/database.ts'

/** Comparisons are retained as evidence for fairness signals. */
const RETENTION_DAYS = 28

/** Closes comparisons not decided in time. Deletes old comparisons, and nodes not seen for a day. */
export async function sweepChecks(db: Database, now: Date): Promise<void> {
  await sql`
    update result_checks set state = 'inconclusive', decided_at = ${now} where state = 'open' and expires_at <= ${now}
  `.execute(db)
  await sql`
    delete from result_checks where created_at < ${now}::timestamptz - make_interval(days => ${RETENTION_DAYS})
  `.execute(db)
  await sql`
    delete from result_checkers where seen_at < ${now}::timestamptz - interval '1 day'
  `.execute(db)
}

/** Erases a member's comparisons and answers when the account is deleted. */
export async function eraseChecks(transaction: Transaction, memberId: string): Promise<void> {
  await transaction.deleteFrom('result_checks').where('member_id', '=', memberId).execute()
  await transaction.deleteFrom('result_check_answers').where('member_id', '=', memberId).execute()
  await transaction.deleteFrom('result_checkers').where('member_id', '=', memberId).execute()
}
