import { sql } from 'kysely'
import type { Transaction } from '../database.ts'

/** How many of a member's orders since a moment cost the network gas, and came to nothing. */
export async function countFailures(
  transaction: Transaction,
  memberId: string,
  since: Date,
): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    select count(*)::int as failures from relay_orders
    where member_id = ${memberId} and state = 'failed' and sender is not null and settled_at > ${since}
  `.execute(transaction)
  return rows[0]?.failures ?? 0
}
