import type { RuleBook } from '../points/rules/rule-book.ts'
import { uuidBytes } from './credited-slots.ts'
import { noSlots, type SlotCounts } from './node-days.ts'
import type { SlotRecords } from './slot-records.ts'

const DAY_MS = 86_400_000
const MICRO = 1e6

/** Points for heartbeats by the rules of their time. */
export type HeartbeatRules = Pick<RuleBook, 'valueAt' | 'nextChangeAfter'>

/** Counts of a node's slots on a UTC day (YYYY-MM-DD). */
export interface DayCounts {
  day: string
  counts: SlotCounts
}

/** Returns the heartbeats, points and uptime of a node on days. The uptime is null if no slot counts. */
export function summarizeSlots(
  days: readonly DayCounts[],
  nodeId: string,
  records: Pick<SlotRecords, 'credited'>,
  rules: HeartbeatRules,
) {
  const sum = noSlots()
  let micro = 0
  for (const { day, counts } of days) {
    sum.credited += counts.credited
    sum.refused += counts.refused
    sum.missed += counts.missed
    if (counts.credited > 0)
      micro += sumMicroPoints(
        day,
        counts.credited,
        () => records.credited.get(day)?.endsOf(uuidBytes(nodeId)) ?? [],
        rules,
      )
  }
  const judged = sum.credited + sum.refused + sum.missed
  return {
    heartbeats: sum.credited,
    points: micro / MICRO,
    uptime: judged > 0 ? (sum.credited + sum.refused) / judged : null,
  }
}

/** Returns the points for the heartbeats of a day, in millionths. */
function sumMicroPoints(
  day: string,
  credited: number,
  listEnds: () => number[],
  { valueAt, nextChangeAfter }: HeartbeatRules,
): number {
  const dayStart = Date.parse(day)
  const microAt = (time: number) => Math.round(Number(valueAt('heartbeat_points', time)) * MICRO)
  const change = nextChangeAfter(['heartbeat_points'], dayStart)
  if (change === null || change >= dayStart + DAY_MS) return credited * microAt(dayStart)
  return listEnds().reduce((sum, end) => sum + microAt(end), 0)
}
