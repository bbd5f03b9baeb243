import { type Selectable, sql } from 'kysely'
import type { Address } from 'viem'
import type { Database } from '../../platform/database/database.ts'
import { type Order, orderColumns, readOrder, toBuffer } from './orders.ts'
import type { OrderKind, RelayerTables } from './tables.ts'

const returned = sql.join(orderColumns.map((column) => sql.ref(`o.${column}`)))

/**
 * Takes queued orders for a key, of each kind the oldest first, so that no other key looks at them: those that it has already, and those
 * that are nobody's or belong to a key that nobody works with.
 * @param most how many of each kind at the most
 */
export async function claimOrders(
  db: Database,
  sender: Address,
  most: Record<OrderKind, number>,
): Promise<Record<OrderKind, Order[]>> {
  const key = toBuffer(sender)
  const oldest = (kind: OrderKind) => sql`(
    select o.member_id, o.id from relay_orders o
    where o.kind = ${kind} and o.state = 'queued' and (
      o.claimed_by is null or o.claimed_by = ${key}
      or not exists (select from relay_senders s where s.address = o.claimed_by and s.held_until > now())
    )
    order by o.id limit ${most[kind]} for update skip locked
  )`
  const { rows } = await sql<Selectable<RelayerTables['relay_orders']>>`
    with deployments as ${oldest('deploy')}, calls as ${oldest('execute')},
    free as (select * from deployments union all select * from calls)
    update relay_orders o set claimed_by = ${key} from free
    where o.member_id = free.member_id and o.id = free.id
    returning ${returned}
  `.execute(db)
  const orders = rows.map(readOrder).sort((a, b) => (a.id < b.id ? -1 : 1))
  const ofKind = (wanted: OrderKind) => orders.filter(({ kind }) => kind === wanted)
  return { deploy: ofKind('deploy'), execute: ofKind('execute') }
}

/** Gives up what a key has claimed and cannot send, for other keys. */
export async function releaseOrders(db: Database, sender: Address): Promise<void> {
  await db
    .updateTable('relay_orders')
    .set({ claimed_by: null })
    .where('state', '=', 'queued')
    .where('claimed_by', '=', toBuffer(sender))
    .execute()
}
