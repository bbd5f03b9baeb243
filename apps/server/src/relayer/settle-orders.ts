import { sql } from 'kysely'
import type { Transaction } from '../database.ts'
import type { Relayer, SettledOrder } from './relayer.ts'

/**
 * Settles orders, with all that follows from it, in the caller's transaction.
 * @param from the state that they are in; what is in another, because somebody was faster, stays as it is
 */
export async function settleOrders(
  { onSettled, now }: Pick<Relayer, 'onSettled' | 'now'>,
  transaction: Transaction,
  from: 'queued' | 'sent',
  orders: readonly SettledOrder[],
): Promise<void> {
  const at = now()
  for (const order of orders) {
    const reason = order.outcome.state === 'failed' ? order.outcome.reason : null
    const { numUpdatedRows } = await transaction
      .updateTable('relay_orders')
      .set({ state: order.outcome.state, reason, settled_at: at })
      .where('member_id', '=', order.memberId)
      .where('id', '=', order.id)
      .where('state', '=', from)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await onSettled(transaction, order, at)
  }
}

/** Puts the orders of a transaction that will never be mined back into the queue. */
export async function requeueOrders(transaction: Transaction, sender: Buffer, nonce: number): Promise<void> {
  await sql`
    update relay_orders set state = 'queued', sender = null, transaction_nonce = null
    where sender = ${sender} and transaction_nonce = ${nonce} and state = 'sent'
  `.execute(transaction)
}
