import { type Selectable, sql } from 'kysely'
import type { Address } from 'viem'
import type { Database } from '../database.ts'
import { type Order, orderColumns, readOrder, toBuffer } from './orders.ts'
import type { RelayerTables } from './tables.ts'

const returned = sql.join(orderColumns.map((column) => sql.ref(`o.${column}`)))

/**
 * Takes queued orders for a key, oldest first, so that no other key looks at them: those that it has already, and those that are
 * nobody's or belong to a key that nobody works with.
 * @param most how many at the most
 */
export async function claimOrders(db: Database, sender: Address, most: number): Promise<Order[]> {
  const key = toBuffer(sender)
  const { rows } = await sql<Selectable<RelayerTables['relay_orders']>>`
    with free as (
      select o.member_id, o.id from relay_orders o
      where o.state = 'queued' and (
        o.claimed_by is null or o.claimed_by = ${key}
        or not exists (select from relay_senders s where s.address = o.claimed_by and s.held_until > now())
      )
      order by o.id limit ${most} for update skip locked
    )
    update relay_orders o set claimed_by = ${key} from free
    where o.member_id = free.member_id and o.id = free.id
    returning ${returned}
  `.execute(db)
  return rows.map(readOrder).sort((a, b) => (a.id < b.id ? -1 : 1))
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
