import type { AnswerOf } from '@hearth/protocol/endpoint'
import type { readNodeStats } from '@hearth/protocol/endpoints/heartbeats'

export type NodeDay = AnswerOf<typeof readNodeStats>['days'][number]

const DAY_MS = 86_400_000

/** Cell of the calendar. */
export interface CalendarDay {
  /** UTC day, YYYY-MM-DD. */
  day: string
  /** Undefined if no slot was due. */
  slots: NodeDay | undefined
}

/**
 * Returns the weeks of a calendar, Monday first, from the first day with slots to today. Null cells fill the
 * first and the last week.
 */
export function buildWeeks(days: readonly NodeDay[], today: string): (CalendarDay | null)[][] {
  const first = days[0]?.day ?? today
  const byDay = new Map(days.map((each) => [each.day, each]))
  const cells: (CalendarDay | null)[] = Array.from({ length: weekdayOf(first) }, () => null)
  for (let time = Date.parse(first); time <= Date.parse(today); time += DAY_MS) {
    const day = new Date(time).toISOString().slice(0, 10)
    cells.push({ day, slots: byDay.get(day) })
  }
  while (cells.length % 7 > 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(7 * week, 7 * week + 7))
}

/** Share of the slots in which the node was present, from 0 to 1; null if unknown. */
export function computeUptime({ credited, refused, missed }: NodeDay): number | null {
  const judged = credited + refused + missed
  return judged > 0 ? (credited + refused) / judged : null
}

/** Returns the day of the week, 0 for Monday. */
function weekdayOf(day: string): number {
  return (new Date(day).getUTCDay() + 6) % 7
}
