import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../../platform/database/database.ts'
import { addMonths, dropMonthsBefore, ensureMonth } from '../../platform/database/month-partitions.ts'
import { addDays, utcDay } from '../points/utc-day.ts'
import { deleteOldRuns } from './gateway-run.ts'
import { packSlotReasons } from './pack-slot-reasons.ts'

/** Days after which the reasons of slots are packed. The newest credits are those of today and yesterday. */
export const PACK_AFTER_DAYS = 1
/** Months for which members can see why heartbeats were not credited, besides the current one. */
const REASON_RETENTION_MONTHS = 13
/** Days for which counts per subnet are retained. Only an old journal needs earlier ones. */
const SUBNET_RETENTION_DAYS = 3
/** Days for which the presence of unregistered nodes is retained. It matters only until a node reconnects. */
const PRESENCE_RETENTION_DAYS = 1

/**
 * Creates the archive's next partitions and packs the reasons of earlier slots. Deletes old reasons, per-subnet
 * counts, the presence of nodes that are not registered and, if a retention is set, whole settled months of
 * heartbeats. Never deletes ledger entries or days.
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
  await packSlotReasons(db, addDays(today, -PACK_AFTER_DAYS))
  await dropMonthsBefore(db, 'slot_reasons', addMonths(today, -REASON_RETENTION_MONTHS))
  await deleteOldRuns(db, new Date(`${addMonths(today, -REASON_RETENTION_MONTHS)}T00:00:00Z`))
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
