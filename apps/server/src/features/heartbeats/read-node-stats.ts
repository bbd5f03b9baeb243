import type { AnswerOf } from '@hearth/protocol/endpoint'
import {
  type readNodeStats as readNodeStatsEndpoint,
  STATS_DAYS,
} from '@hearth/protocol/endpoints/heartbeats'
import type { Database } from '../../platform/database/database.ts'
import { addDays, utcDay } from '../points/utc-day.ts'
import { findOwnNode } from './find-own-node.ts'
import { createDayEvaluator, noSlots, type SlotCounts } from './node-days.ts'
import { readNodeRecords } from './slot-records.ts'
import { type HeartbeatRules, summarizeSlots } from './summarize-slots.ts'

const PERIODS = [7, 30, 365]

/**
 * Returns the heartbeats, points and uptime of a member's node, and the outcomes of its slots by UTC day.
 * @throws AppError NOT_FOUND if the member has no such node
 */
export async function readNodeStats(
  db: Database,
  memberId: string,
  nodeId: string,
  { now, intervalSeconds, rules }: { now: Date; intervalSeconds: number; rules: HeartbeatRules },
): Promise<AnswerOf<typeof readNodeStatsEndpoint>> {
  const node = await findOwnNode(db, memberId, nodeId)
  const today = utcDay(now)
  const registered = node.registeredAt === null ? '' : utcDay(new Date(node.registeredAt))
  const [, from = today] = [addDays(today, 1 - STATS_DAYS), registered].sort()
  const records = await readNodeRecords(db, memberId, nodeId, { from, to: today })
  const times = { now: now.getTime(), intervalMs: intervalSeconds * 1000 }
  const { countOutcomes } = createDayEvaluator(records, times)(node)
  const days = records.days.map((day) => ({ day, counts: countOutcomes(day, noSlots()) }))
  return {
    at: now.toISOString(),
    periods: PERIODS.map((length) => ({
      days: length,
      ...summarizeSlots(days.slice(-length), nodeId, records, rules),
    })),
    days: days
      .filter(({ counts }) => wereDue(counts))
      .map(({ day, counts: { credited, refused, missed, unknown, ...others } }) => ({
        day,
        credited,
        madeGood: others.made_good,
        refused,
        missed,
        networkFault: others.network_fault,
        unknown,
      })),
  }
}

/** Returns whether slots were due that have ended. */
function wereDue({ not_due, ...others }: SlotCounts): boolean {
  return Object.values(others).some((count) => count > 0)
}
