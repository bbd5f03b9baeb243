import { sql } from 'kysely'
import type { Address, Hex } from 'viem'
import type { Transaction } from '../../platform/database/database.ts'
import { toBuffer } from './orders.ts'

/** What a member's signature has the network do on the chain. */
export type NewOrder = {
  memberId: string
  /** Of the message that the owner signed. */
  nonce: bigint
  /** The owner's, as it is sent; of a key the form of 64 bytes is the cheaper one. */
  signature: Hex
} & (
  | { kind: 'deploy'; owner: Address }
  | { kind: 'execute'; owner: Address; account: Address; target: Address; calldata: Hex }
)

/** Where relayers hear that there is something to do. */
export const ORDERS_CHANNEL = 'relay_orders'

/**
 * Queues an order in the caller's transaction: it is carried out once if, and only if, that commits.
 * @returns its id
 */
export async function placeOrder(transaction: Transaction, order: NewOrder, now: Date): Promise<string> {
  const call =
    order.kind === 'deploy'
      ? { subject: order.owner, target: null, calldata: null }
      : { subject: order.account, target: toBuffer(order.target), calldata: toBuffer(order.calldata) }
  const { rows } = await sql<{ id: string }>`
    with placed as (
      insert into relay_orders (member_id, kind, subject, target, calldata, nonce, signature, wallet, state, ordered_at)
      values (${order.memberId}, ${order.kind}, ${toBuffer(call.subject)}, ${call.target}, ${call.calldata},
              ${String(order.nonce)}, ${toBuffer(order.signature)}, ${toBuffer(order.owner)}, 'queued', ${now})
      returning id
    )
    select id, pg_notify(${ORDERS_CHANNEL}, '') from placed
  `.execute(transaction)
  return (rows[0] as { id: string }).id
}
