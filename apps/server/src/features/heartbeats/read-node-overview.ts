import type { AnswerOf } from '@hearth/protocol/endpoint'
import type { readNodeOverview as readNodeOverviewEndpoint } from '@hearth/protocol/endpoints/heartbeats'
import type { Database } from '../../platform/database/database.ts'
import { addDays, utcDay } from '../points/utc-day.ts'
import { createDayEvaluator, noSlots } from './node-days.ts'
import { readSlotRecords } from './slot-records.ts'
import { type DayCounts, type HeartbeatRules, summarizeSlots } from './summarize-slots.ts'

const PERIODS = [7, 30]
const LONGEST = Math.max(...PERIODS)

/**
 * Returns the outcomes of a member's registered nodes on a UTC day, and what each node earned in the last days.
 * @param day YYYY-MM-DD; today if undefined
 */
export async function readNodeOverview(
  db: Database,
  memberId: string,
  {
    day,
    now,
    intervalSeconds,
    rules,
  }: { day: string | undefined; now: Date; intervalSeconds: number; rules: HeartbeatRules },
): Promise<AnswerOf<typeof readNodeOverviewEndpoint>> {
  const today = utcDay(now)
  const shown = day ?? today
  const recent = { from: addDays(today, 1 - LONGEST), to: today }
  const isRecent = shown >= recent.from && shown <= recent.to
  const [nodes, records, older] = await Promise.all([
    db
      .selectFrom('nodes')
      .select(['id', 'name', 'registered_at'])
      .where('member_id', '=', memberId)
      .orderBy('registered_at')
      .orderBy('id')
      .execute(),
    readSlotRecords(db, memberId, recent),
    isRecent ? undefined : readSlotRecords(db, memberId, { from: shown, to: shown }),
  ])
  const times = { now: now.getTime(), intervalMs: intervalSeconds * 1000 }
  const evaluate = createDayEvaluator(records, times)
  const evaluateShown = older ? createDayEvaluator(older, times) : evaluate
  const evaluated = nodes.map(({ id, name, registered_at }) => {
    const node = { id, registeredAt: registered_at.getTime() }
    return { id, name, node, days: evaluate(node), counted: [] as DayCounts[] }
  })
  // All nodes of a day are in the same bytes.
  for (const each of records.days)
    for (const { days, counted } of evaluated)
      counted.push({ day: each, counts: days.countOutcomes(each, noSlots()) })
  return {
    at: now.toISOString(),
    day: shown,
    intervalSeconds,
    nodes: evaluated.map(({ id, name, node, days, counted }) => {
      const runs = (older ? evaluateShown(node) : days).listRuns(shown)
      return {
        id,
        name,
        runs: runs.map(({ until, ...run }) => ({ ...run, until: new Date(until).toISOString() })),
        periods: PERIODS.map((length) => ({
          days: length,
          ...summarizeSlots(counted.slice(-length), id, records, rules),
        })),
      }
    }),
  }
}
