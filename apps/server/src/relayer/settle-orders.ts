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
  if (orders.length === 0) return
  const at = now()
  const reasons = orders.map(({ outcome }) => (outcome.state === 'failed' ? outcome.reason : null))
  const { rows } = await sql<{ id: string }>`
    update relay_orders o set state = given.state, reason = given.reason, settled_at = ${at}
    from unnest(
      ${orders.map(({ memberId }) => memberId)}::uuid[], ${orders.map(({ id }) => id)}::uuid[],
      ${orders.map(({ outcome }) => outcome.state)}::text[], ${reasons}::text[]
    ) as given (member_id, id, state, reason)
    where o.member_id = given.member_id and o.id = given.id and o.state = ${from}
    returning o.id
  `.execute(transaction)
  const settled = new Set(rows.map(({ id }) => id))
  const told = orders.filter(({ id }) => settled.has(id))
  if (told.length > 0) await onSettled(transaction, told, at)
}

/** Puts the orders of a transaction that will never be mined back into the queue. */
export async function requeueOrders(transaction: Transaction, sender: Buffer, nonce: number): Promise<void> {
  await sql`
    update relay_orders set state = 'queued', sender = null, transaction_nonce = null
    where sender = ${sender} and transaction_nonce = ${nonce} and state = 'sent'
  `.execute(transaction)
}
