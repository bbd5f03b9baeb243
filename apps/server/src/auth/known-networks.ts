import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Transaction } from '../database.ts'
import { prepared } from '../platform/database/prepared.ts'

/** Networks that are remembered of an account; the one that was not used for longest makes way. */
export const NETWORKS_KEPT = 20
const KEPT_MS = 180 * 24 * 3_600_000

/**
 * What an account's network is recognised by. Whoever has the table alone can neither read it nor see that two accounts
 * share a network.
 * @param key 256 bits that all processes share
 */
export function markNetwork(key: Buffer, userId: string, network: string): Buffer {
  return createHmac('sha256', key).update(`network ${userId} ${network}`).digest()
}

/** Remembers a network that an account was logged in to from, in the transaction of the log-in. */
export async function rememberNetwork(
  transaction: Transaction,
  login: { userId: string; mark: Buffer; at: Date },
): Promise<void> {
  const { userId, mark, at } = login
  // All parts see the rows as they were before.
  await sql`${prepared}
    with forgotten as (
      delete from auth.known_networks where user_id = ${userId} and network in (
        select network from auth.known_networks where user_id = ${userId} and network <> ${mark}
        order by last_login_at desc, network offset ${NETWORKS_KEPT - 1})
    )
    insert into auth.known_networks (user_id, network, last_login_at) values (${userId}, ${mark}, ${at})
    on conflict (user_id, network) do update set last_login_at = excluded.last_login_at
  `.execute(transaction)
}

/** Forgets networks that were not logged in from for half a year: by then somebody else may have the address. */
export async function sweepKnownNetworks(db: Database, now: Date): Promise<void> {
  await sql`delete from auth.known_networks where last_login_at < ${new Date(now.getTime() - KEPT_MS)}`.execute(
    db,
  )
}
