import { edgesOf, HOURS_WINDOW_MS, type Hours } from '../../features/fairness/count-synchronized-accounts.ts'
import type { Random } from './random.ts'

const INTERVAL_MS = 900_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/** Period in which a machine or an entire connection is offline. */
export type Outage = readonly [from: number, to: number]

/**
 * Returns interruptions of 30 minutes to 3 hours in the four weeks before `now`, on average one per
 * `meanDays`.
 */
export function createOutages(random: Random, now: number, meanDays: number): Outage[] {
  const outages: Outage[] = []
  const since = now - HOURS_WINDOW_MS
  for (let at = since + random.wait(meanDays * DAY_MS); at < now; at += random.wait(meanDays * DAY_MS)) {
    const to = at + random.between(0.5, 3) * HOUR_MS
    outages.push([at, to])
    at = to
  }
  return outages
}

/**
 * Returns the outages of a machine that runs each day from `start` to `end` (hours), both shifted by up to
 * `jitter` hours, except on a share (`daysOff`) of the days.
 */
export function createDailyBreaks(
  random: Random,
  now: number,
  day: { start: number; end: number; jitter: number; daysOff: number },
): Outage[] {
  const breaks: Outage[] = []
  let offSince = now - HOURS_WINDOW_MS - DAY_MS
  const first = Math.floor(offSince / DAY_MS) * DAY_MS
  for (let midnight = first; midnight <= now; midnight += DAY_MS) {
    if (random.chance(day.daysOff)) continue
    const shift = () => random.between(-day.jitter, day.jitter) * HOUR_MS
    const from = midnight + day.start * HOUR_MS + shift()
    breaks.push([offSince, from])
    offSince = midnight + day.end * HOUR_MS + shift()
  }
  breaks.push([offSince, now])
  return breaks
}

/** Returns when an account's machines started and stopped, derived from the slots that would be credited. */
export function hoursOf(random: Random, now: number, joinedAt: number, outages: readonly Outage[]): Hours {
  const since = now - HOURS_WINDOW_MS
  // Each node has its own slot offset.
  const shift = random.between(0, INTERVAL_MS)
  const slots: { end: number; intervalMs: number }[] = []
  const sorted = [...outages].sort(([a], [b]) => a - b)
  let next = 0
  let awayUntil = 0
  const first = Math.ceil((Math.max(since, joinedAt) - shift) / INTERVAL_MS) * INTERVAL_MS + shift
  for (let start = first; start + INTERVAL_MS <= now; start += INTERVAL_MS) {
    const end = start + INTERVAL_MS
    for (let outage = sorted[next]; outage && outage[0] < end; outage = sorted[++next])
      awayUntil = Math.max(awayUntil, outage[1])
    if (awayUntil <= start) slots.push({ end, intervalMs: INTERVAL_MS })
  }
  return { edges: edgesOf(slots, since, now), until: now }
}
