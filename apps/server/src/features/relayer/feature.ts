import { sql } from 'kysely'
import { access, type TableAccess } from '../../platform/database/table-access.ts'
import type { Feature } from '../../platform/feature.ts'
import { forgetOrders } from './forget-orders.ts'
import { deletePastBudgets } from './gas-budgets.ts'
import type { RelayerTables } from './tables.ts'

export const relayer = {
  name: 'relayer',
  tables: {
    chain_heads: access.upsert,
    relay_attempts: access.append,
    relay_budgets: access.all,
    relay_orders: access.all,
    relay_senders: access.upsert,
    relay_transactions: access.upsert,
  } satisfies TableAccess<RelayerTables>,
  sweep: deletePastBudgets,
  eraseMember: forgetOrders,
  exportSections: [
    {
      name: 'chain-orders',
      rows: (id) => sql`
        select o.id, o.kind, '0x' || encode(o.signature, 'hex') as signature, o.nonce::text as nonce, o.state, o.reason, o.ordered_at, o.settled_at,
               '0x' || encode(t.block_hash, 'hex') as block_hash
        from relay_orders o left join relay_transactions t on t.sender = o.sender and t.nonce = o.transaction_nonce
        where o.member_id = ${id} order by o.id`,
    },
  ],
} satisfies Feature<never, never>
