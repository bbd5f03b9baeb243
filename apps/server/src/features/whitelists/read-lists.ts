import { TESTNET_LIST } from '@hearth/protocol/whitelist-name'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'

/**
 * Returns the names of the lists that contain the member's email address, wallet or ID. Reads by key, so the
 * size of the lists does not matter.
 */
export async function readListsOf(db: Database | Transaction, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ list: string }>`
    select distinct w.list
    from members m
    cross join lateral (values ('email', m.email), ('wallet', lower(m.wallet)), ('member', m.id::text)) as named (kind, value)
    join whitelist_members w on w.kind = named.kind and w.value = named.value
    where m.id = ${memberId}
    order by 1
  `.execute(db)
  return rows.map(({ list }) => list)
}

/** Returns whether a member is on the whitelist named testnet. */
export async function readWhitelisted(db: Database, memberId: string): Promise<boolean> {
  return (await readListsOf(db, memberId)).includes(TESTNET_LIST)
}

/**
 * Removes a deleted member from all whitelists. Call it before erasing the member's email address and wallet.
 */
export async function eraseWhitelistEntries(transaction: Transaction, memberId: string): Promise<void> {
  await sql`
    delete from whitelist_members w using members m
    where m.id = ${memberId} and (w.kind, w.value) in (('email', m.email), ('wallet', lower(m.wallet)), ('member', m.id::text))
  `.execute(transaction)
}
