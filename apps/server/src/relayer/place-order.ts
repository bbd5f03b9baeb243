import { sql } from 'kysely'
import type { Address, Hex } from 'viem'
import type { Transaction } from '../database.ts'
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
  | { kind: 'execute'; account: Address; target: Address; calldata: Hex }
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
  const { id } = await transaction
    .insertInto('relay_orders')
    .values({
      member_id: order.memberId,
      kind: order.kind,
      subject: toBuffer(call.subject),
      target: call.target,
      calldata: call.calldata,
      nonce: String(order.nonce),
      signature: toBuffer(order.signature),
      state: 'queued',
      ordered_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`select pg_notify(${ORDERS_CHANNEL}, '')`.execute(transaction)
  return id
}
