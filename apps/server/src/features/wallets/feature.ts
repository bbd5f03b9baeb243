import { sql } from 'kysely'
import { access, type TableAccess } from '../../platform/database/table-access.ts'
import type { Feature } from '../../platform/feature.ts'
import { eraseWallets } from './erase-wallets.ts'
import { walletRoutes } from './routes.ts'
import type { WalletsTables } from './tables.ts'

export const wallets = {
  name: 'wallets',
  tables: {
    wallet_links: access.replace,
  } satisfies TableAccess<WalletsTables>,
  routes: walletRoutes,
  eraseMember: eraseWallets,
  exportSections: [
    {
      name: 'wallets',
      rows: (id) => sql`
        select one_time_right, '0x' || encode(address, 'hex') as address, linked_at
        from wallet_links where member_id = ${id} order by linked_at`,
    },
  ],
} satisfies Feature<never, never>
