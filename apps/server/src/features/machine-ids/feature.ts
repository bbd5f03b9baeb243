import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { access, type TableAccess } from '../../platform/database/table-access.ts'
import type { Feature } from '../../platform/feature.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { networkKey } from './network-keys.ts'
import { identityRoutes } from './routes.ts'
import type { IdentityTables } from './tables.ts'

export const machineIds = {
  name: 'machine-ids',
  tables: {
    identity_keys: access.upsert,
    machine_ids: access.all,
    smart_accounts: access.all,
  } satisfies TableAccess<IdentityTables>,
  sealedColumns: () => [networkKey.description],
  routes: (deps: {
    /** Undefined if no chain is configured. */
    identity: IdentityDeps | undefined
    now: Clock
  }) => identityRoutes(deps.identity, deps.now),
  /** Erases the rows only. Records on the chain remain. */
  async eraseMember(transaction: Transaction, memberId: string) {
    await transaction.deleteFrom('smart_accounts').where('member_id', '=', memberId).execute()
    await transaction.deleteFrom('machine_ids').where('member_id', '=', memberId).execute()
  },
  exportSections: [
    {
      name: 'smart-accounts',
      rows: (id) => sql`
        select '0x' || encode(owner, 'hex') as owner, status, '0x' || encode(account, 'hex') as account, reason, asked_at, completed_at
        from smart_accounts where member_id = ${id} order by asked_at`,
    },
    {
      // Include the salt, which lets the member prove the commitment.
      name: 'machine-id',
      rows: (id) => sql`
        select '0x' || encode(owner, 'hex') as owner, '0x' || encode(account, 'hex') as account, status, attribute_name,
               '0x' || encode(calldata, 'hex') as calldata, '0x' || encode(email_salt, 'hex') as email_salt, email_signature,
               pairing_signature, '0x' || encode(block_hash, 'hex') as block_hash, reason, asked_at, completed_at
        from machine_ids where member_id = ${id}`,
    },
  ],
} satisfies Feature<never, never>
