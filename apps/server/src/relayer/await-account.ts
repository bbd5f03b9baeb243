import { sql } from 'kysely'
import type { Order } from './orders.ts'
import type { Relayer } from './relayer.ts'

/**
 * Whether a call came too early: the chain lost its end and with it the account, whose deployment is going to be sent again, by
 * another key perhaps, or the node lags behind. What came of such a call says nothing of it.
 */
export async function awaitsAccount({ db, client }: Relayer, order: Order): Promise<boolean> {
  if (order.kind !== 'execute' || (await client.getCode({ address: order.subject }))) return false
  const { rows } = await sql`
    select from relay_orders
    where member_id = ${order.memberId} and kind = 'deploy'
      and (state = 'queued' or (state in ('sent', 'confirmed') and sender is not null))
  `.execute(db)
  return rows.length > 0
}
