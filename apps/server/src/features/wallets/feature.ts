import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { access, type TableAccess } from '../../platform/database/table-access.ts'
import type { Feature } from '../../platform/feature.ts'
import { walletRoutes } from './routes.ts'
import type { WalletsTables } from './tables.ts'

export const wallets = {
  name: 'wallets',
  tables: {
    wallet_links: access.replace,
  } satisfies TableAccess<WalletsTables>,
  routes: walletRoutes,
  /** Releases the addresses, so other members can link them. */
  async eraseMember(transaction: Transaction, memberId: string) {
    await transaction.deleteFrom('wallet_links').where('member_id', '=', memberId).execute()
  },
  exportSections: [
    {
      name: 'wallets',
      rows: (id) => sql`
        select one_time_right, '0x' || encode(address, 'hex') as address, linked_at
        from wallet_links where member_id = ${id} order by linked_at`,
    },
  ],
} satisfies Feature<never, never>
