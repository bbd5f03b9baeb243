import { sql } from 'kysely'
import type { Transaction } from '../database.ts'
import { ApiError } from '../platform/http/api-error.ts'

/**
 * Refuses a claim while claims of the member are held. With the member's row held (`holdStanding`), it stays so until the
 * transaction ends.
 * @throws ApiError HELD
 */
export async function refuseHeld(transaction: Transaction, memberId: string): Promise<void> {
  const { rows } = await sql<{ held_at: Date }>`
    select held_at from holds where member_id = ${memberId} and lifted_at is null
  `.execute(transaction)
  const [hold] = rows
  if (!hold) return
  throw new ApiError(
    'HELD',
    `Your claims are held back since ${hold.held_at.toISOString().slice(0, 10)}. Your profile says why, and takes an appeal.`,
  )
}
