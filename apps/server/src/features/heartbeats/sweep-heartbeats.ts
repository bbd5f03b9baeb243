import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../../platform/database/database.ts'
import { addMonths, dropMonthsBefore, ensureMonth } from '../../platform/database/month-partitions.ts'
import { addDays, utcDay } from '../points/utc-day.ts'

/** Days for which members can see why heartbeats were not credited. */
export const REJECTION_RETENTION_DAYS = 7
/** Days for which counts per subnet are retained. Only an old journal needs earlier ones. */
const SUBNET_RETENTION_DAYS = 3
/** Days for which the presence of unregistered nodes is retained. It matters only until a node reconnects. */
const PRESENCE_RETENTION_DAYS = 1

/**
 * Creates the archive's next partitions. Deletes old rejections, per-subnet counts, the presence of nodes that
 * are not registered and, if a retention is set, whole settled months of heartbeats. Never deletes ledger
 * entries or days.
 * @param retentionDays undefined retains all heartbeats
 */
export async function sweepHeartbeats(
  db: Database,
  now: Date,
  retentionDays: number | undefined,
  log: Logger,
): Promise<void> {
  const today = utcDay(now)
  for (const month of [0, 1, 2]) await ensureMonth(db, 'heartbeat_archive', addMonths(today, month))
  await sql`delete from rejected_slots where rejected_at < ${addDays(today, -REJECTION_RETENTION_DAYS)}::date`.execute(
    db,
  )
  await sql`delete from subnet_windows where starts_at < ${addDays(today, -SUBNET_RETENTION_DAYS)}::date`.execute(
    db,
  )
  // A gateway may save a node's presence after the node was removed or its member was erased.
  await sql`
    delete from node_presence p
    where p.counted_until < ${addDays(today, -PRESENCE_RETENTION_DAYS)}::date
      and not exists (select from nodes n where n.member_id = p.member_id and n.id = p.node_id)
  `.execute(db)
  if (retentionDays === undefined) return
  const { rows } = await sql<{ oldest: string | null }>`
    select min(day) as oldest from member_days where unsettled
  `.execute(db)
  const stored = addDays(today, -retentionDays)
  const oldest = rows[0]?.oldest ?? stored
  const dropped = await dropMonthsBefore(db, 'heartbeat_archive', [oldest, stored].sort()[0] ?? stored)
  if (dropped.length > 0)
    log.info({ dropped }, 'heartbeats: dropped the archived months before the retention period')
}
