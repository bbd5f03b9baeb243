import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

/** Networks that are remembered of an account; the one that was not used for longest makes way. */
export const MAX_KNOWN_NETWORKS = 20
const RETENTION_MS = 180 * 24 * 3_600_000

/**
 * What an account's network is recognised by. Whoever has the table alone can neither read it nor see that two accounts
 * share a network.
 * @param key 256 bits that all processes share
 */
export function markNetwork(key: Buffer, userId: string, network: string): Buffer {
  return createHmac('sha256', key).update(`network ${userId} ${network}`).digest()
}

/** Forgets networks that were not logged in from for half a year: by then somebody else may have the address. */
export async function sweepKnownNetworks(db: Database, now: Date): Promise<void> {
  await sql`delete from auth.known_networks where last_login_at < ${new Date(now.getTime() - RETENTION_MS)}`.execute(
    db,
  )
}
