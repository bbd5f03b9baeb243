import { NODE_SILENCE_SECONDS } from '@hearth/protocol/node-messages'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** Returns whether a member's nodes include one that has connected, and whether one is connected, with or without a key. */
export async function readConnections(
  db: Database,
  memberId: string,
  now: Date,
): Promise<{ isSeen: boolean; isConnected: boolean }> {
  const connectedSince = new Date(now.getTime() - NODE_SILENCE_SECONDS * 1000)
  const { rows } = await sql<{ seen: boolean; connected: boolean }>`
    select count(*) > 0 as seen,
           coalesce(bool_or(attending and counted_until >= ${connectedSince}), false) as connected
    from node_presence where member_id = ${memberId}
  `.execute(db)
  return { isSeen: rows[0]?.seen === true, isConnected: rows[0]?.connected === true }
}
