import { countOutcomes, joinColumns, mergeSlots, type OutcomeRun } from './slot-columns.ts'
import { slotMarks } from './slot-marks.ts'
import { describeSlots } from './slot-summary.ts'

const DAY_MS = 86_400_000

interface OutcomeStripProps {
  /** UTC day, YYYY-MM-DD. */
  day: string
  runs: readonly OutcomeRun[]
  intervalSeconds: number
}

/** Draws the outcomes of a node's slots of a day in one line, with the counts as its text. */
export function OutcomeStrip({ day, runs, intervalSeconds }: OutcomeStripProps) {
  const start = Date.parse(day)
  const percentOf = (milliseconds: number) => `${(100 * milliseconds) / DAY_MS}%`
  const text = describeSlots(countOutcomes(runs))
  return (
    <span
      role="img"
      aria-label={text}
      title={text}
      className="relative block h-4 w-full min-w-16 overflow-hidden rounded-sm bg-sunken"
    >
      {joinColumns(mergeSlots(runs, intervalSeconds)).map(({ outcome, from, to }) => (
        <span
          key={from}
          className="absolute inset-y-0 flex items-end"
          style={{ left: percentOf(from - start), width: percentOf(to - from) }}
        >
          <span className={`w-full ${slotMarks[outcome]}`} />
        </span>
      ))}
    </span>
  )
}
