import type { AnswerOf } from '@hearth/protocol/endpoint'
import {
  type readNodeStats as readNodeStatsEndpoint,
  type SlotOutcome,
  STATS_DAYS,
} from '@hearth/protocol/endpoints/heartbeats'
import type { Database } from '../../platform/database/database.ts'
import { addDays, utcDay } from '../points/utc-day.ts'
import { findOwnNode } from './find-own-node.ts'
import { type ExplainedSlot, explainSlots, readSlotRecords } from './slot-records.ts'

const PERIODS = [7, 30, 365]
const MICRO = 1e6

type NodeStats = AnswerOf<typeof readNodeStatsEndpoint>

/**
 * Returns the heartbeats, points and uptime of a member's node, and the outcomes of its slots by UTC day.
 * @param heartbeatPointsAt returns the points for a heartbeat of a time, as an exact decimal
 * @throws AppError NOT_FOUND if the member has no such node
 */
export async function readNodeStats(
  db: Database,
  memberId: string,
  nodeId: string,
  {
    now,
    intervalSeconds,
    heartbeatPointsAt,
  }: { now: Date; intervalSeconds: number; heartbeatPointsAt(time: number): string },
): Promise<NodeStats> {
  const node = await findOwnNode(db, memberId, nodeId)
  const today = utcDay(now)
  const registered = node.registeredAt === null ? '' : utcDay(new Date(node.registeredAt))
  const [, from = today] = [addDays(today, 1 - STATS_DAYS), registered].sort()
  const records = await readSlotRecords(db, memberId, { from, to: today })
  const slots = explainSlots(records, node, { now: now.getTime(), intervalMs: intervalSeconds * 1000 })
  const days = Map.groupBy(
    slots.filter(({ outcome }) => outcome !== 'not_due'),
    ({ slotEnd }) => utcDay(new Date(slotEnd)),
  )
  return {
    at: now.toISOString(),
    periods: PERIODS.map((length) => {
      const first = Date.parse(addDays(today, 1 - length))
      return {
        days: length,
        ...summarize(
          slots.filter(({ slotEnd }) => slotEnd >= first),
          heartbeatPointsAt,
        ),
      }
    }),
    days: [...days].map(([day, ended]) => ({ day, ...countOutcomes(ended) })),
  }
}

function summarize(slots: readonly ExplainedSlot[], heartbeatPointsAt: (time: number) => string) {
  const { credited, refused, missed } = countOutcomes(slots)
  const micro = slots.reduce(
    (sum, { outcome, slotEnd }) =>
      outcome === 'credited' ? sum + Math.round(Number(heartbeatPointsAt(slotEnd)) * MICRO) : sum,
    0,
  )
  const judged = credited + refused + missed
  return {
    heartbeats: credited,
    points: micro / MICRO,
    uptime: judged > 0 ? (credited + refused) / judged : null,
  }
}

function countOutcomes(slots: readonly ExplainedSlot[]) {
  const count = (wanted: SlotOutcome) => slots.filter(({ outcome }) => outcome === wanted).length
  return {
    credited: count('credited'),
    madeGood: count('made_good'),
    refused: count('refused'),
    missed: count('missed'),
    networkFault: count('network_fault'),
    unknown: count('unknown'),
  }
}
