import { sql } from 'kysely'
import { type Address, formatEther } from 'viem'
import type { Database } from '../../platform/database/database.ts'
import { toBuffer } from './relay-job.ts'

/** Lifetime of a lease that its owner does not renew. */
const LEASE_SECONDS = 15

/**
 * Acquires or renews a key's lease.
 * @returns false if another process owns the lease
 */
export async function acquireSenderLease(db: Database, sender: Address, holder: string): Promise<boolean> {
  const { rows } = await sql`
    insert into relay_senders as s (address, lease_owner, lease_expires_at)
    values (${toBuffer(sender)}, ${holder}, now() + ${LEASE_SECONDS} * interval '1 second')
    on conflict (address) do update set lease_owner = excluded.lease_owner, lease_expires_at = excluded.lease_expires_at
    where s.lease_owner is null or s.lease_owner = excluded.lease_owner or s.lease_expires_at < now()
    returning 1
  `.execute(db)
  return rows.length > 0
}

export async function releaseSenderLease(db: Database, sender: Address, holder: string): Promise<void> {
  await db
    .updateTable('relay_senders')
    .set({ lease_owner: null, lease_expires_at: null })
    .where('address', '=', toBuffer(sender))
    .where('lease_owner', '=', holder)
    .execute()
}

/** Records a key's balance in wei, for processes that do not call the chain. */
export async function recordBalance(db: Database, sender: Address, balance: bigint): Promise<void> {
  await db
    .updateTable('relay_senders')
    .set({ balance: String(balance) })
    .where('address', '=', toBuffer(sender))
    .where('balance', 'is distinct from', String(balance))
    .execute()
}

/** Returns whether any key has at least the reserve. An unknown balance counts as enough. */
export async function canPay(db: Database, senders: readonly Address[], reserve: bigint): Promise<boolean> {
  const rows = await db
    .selectFrom('relay_senders')
    .select('balance')
    .where('address', 'in', senders.map(toBuffer))
    .execute()
  return (
    rows.length < senders.length || rows.some(({ balance }) => balance === null || BigInt(balance) >= reserve)
  )
}

export const inCoins = (wei: bigint): number => Number(formatEther(wei))
