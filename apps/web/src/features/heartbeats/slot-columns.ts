import type { SlotOutcome } from '@hearth/protocol/endpoints/heartbeats'

/** Consecutive slots with the same outcome. */
export interface OutcomeRun {
  outcome: SlotOutcome
  slots: number
  /** End of the last slot. ISO 8601. */
  until: string
}

/** Part of a strip. Times are in milliseconds since 1970. */
export interface SlotColumn {
  /** Worst outcome of its slots. */
  outcome: SlotOutcome
  /** Number of slots with this outcome, and of all. */
  count: number
  slots: number
  from: number
  to: number
}

/** Maximum number of columns that are still readable. */
const MAX_COLUMNS = 96
const DAY_SECONDS = 86_400

/** Worst first. */
const severities: readonly SlotOutcome[] = [
  'missed',
  'refused',
  'network_fault',
  'unknown',
  'waiting',
  'made_good',
  'credited',
  'not_due',
]

/** Returns the number of slots that a column of a day's strip stands for. */
export function getSlotsPerColumn(intervalSeconds: number): number {
  return Math.max(1, Math.ceil(DAY_SECONDS / intervalSeconds / MAX_COLUMNS))
}

/**
 * Merges the slots of a day, oldest first, into columns of the same number of slots. The worst outcome of a column wins.
 */
export function mergeSlots(
  runs: readonly OutcomeRun[],
  intervalSeconds: number,
  slotsPerColumn = getSlotsPerColumn(intervalSeconds),
): SlotColumn[] {
  const interval = intervalSeconds * 1000
  const columns: SlotColumn[] = []
  for (const { outcome, slots, until } of runs) {
    let end = Date.parse(until) - slots * interval
    for (let rest = slots; rest > 0; ) {
      let column = columns.at(-1)
      if (!column || column.slots >= slotsPerColumn) {
        column = { outcome, count: 0, slots: 0, from: end, to: end }
        columns.push(column)
      }
      const added = Math.min(rest, slotsPerColumn - column.slots)
      if (severityOf(outcome) < severityOf(column.outcome)) Object.assign(column, { outcome, count: 0 })
      if (outcome === column.outcome) column.count += added
      end += added * interval
      column.slots += added
      column.to = end
      rest -= added
    }
  }
  return columns
}

/** Joins neighboring columns with the same outcome, which look like one. */
export function joinColumns(columns: readonly SlotColumn[]): SlotColumn[] {
  const joined: SlotColumn[] = []
  for (const column of columns) {
    const last = joined.at(-1)
    if (last?.outcome === column.outcome) {
      last.count += column.count
      last.slots += column.slots
      last.to = column.to
    } else joined.push({ ...column })
  }
  return joined
}

const severityOf = (outcome: SlotOutcome) => severities.indexOf(outcome)

/** Returns the number of slots with each outcome. */
export function countOutcomes(
  runs: readonly Pick<OutcomeRun, 'outcome' | 'slots'>[],
): Map<SlotOutcome, number> {
  const counts = new Map<SlotOutcome, number>()
  for (const { outcome, slots } of runs) counts.set(outcome, (counts.get(outcome) ?? 0) + slots)
  return counts
}
