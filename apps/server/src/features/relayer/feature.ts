import { sql } from 'kysely'
import { access, type TableAccess } from '../../platform/database/table-access.ts'
import type { Feature } from '../../platform/feature.ts'
import { eraseRelayJobs } from './erase-relay-jobs.ts'
import { deletePastBudgets } from './gas-budgets.ts'
import type { RelayerTables } from './tables.ts'

export const relayer = {
  name: 'relayer',
  tables: {
    chain_heads: access.upsert,
    relay_attempts: access.append,
    relay_budgets: access.all,
    relay_jobs: access.all,
    relay_senders: access.upsert,
    relay_transactions: access.upsert,
  } satisfies TableAccess<RelayerTables>,
  sweep: deletePastBudgets,
  eraseMember: eraseRelayJobs,
  exportSections: [
    {
      name: 'chain-orders',
      rows: (id) => sql`
        select j.id, j.kind, '0x' || encode(j.signature, 'hex') as signature, j.nonce::text as nonce, j.state, j.reason, j.enqueued_at as ordered_at, j.finalized_at as settled_at,
               '0x' || encode(t.block_hash, 'hex') as block_hash
        from relay_jobs j left join relay_transactions t on t.sender = j.sender and t.nonce = j.transaction_nonce
        where j.member_id = ${id} order by j.id`,
    },
  ],
} satisfies Feature<never, never>
