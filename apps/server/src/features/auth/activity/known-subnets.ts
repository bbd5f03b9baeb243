import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

/** Maximum number of subnets stored per account. The least recently used one is replaced. */
export const MAX_KNOWN_SUBNETS = 20
const RETENTION_MS = 180 * 24 * 3_600_000

/**
 * Returns an account's fingerprint of a subnet. The table alone reveals neither the subnet nor which accounts
 * share it.
 * @param key 256 bits that all processes share
 */
export function markSubnet(key: Buffer, userId: string, subnet: string): Buffer {
  return createHmac('sha256', key).update(`network ${userId} ${subnet}`).digest()
}

/** Deletes subnets without a sign-in for half a year, because their addresses may have been reassigned. */
export async function sweepKnownSubnets(db: Database, now: Date): Promise<void> {
  await sql`delete from auth.known_subnets where last_login_at < ${new Date(now.getTime() - RETENTION_MS)}`.execute(
    db,
  )
}
