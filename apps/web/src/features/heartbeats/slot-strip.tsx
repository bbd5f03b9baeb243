import type { ExplainedSlot, SlotOutcome } from '@hearth/protocol/endpoints/heartbeats'
import { formatPoints } from '@hearth/ui/lib/format'
import { formatHour } from '@hearth/ui/lib/format-date'
import { plural, t } from '@lingui/core/macro'
import { countOutcomes, getSlotsPerColumn, mergeSlots, type SlotColumn } from './slot-columns.ts'
import { slotMarks } from './slot-marks.ts'
import { describeSlot, getOutcomeName, type Incident } from './slot-texts.ts'

const DAY_MS = 86_400_000

interface SlotStripProps {
  /** UTC day, YYYY-MM-DD. */
  day: string
  slots: readonly ExplainedSlot[]
  incidents: readonly Incident[]
  intervalSeconds: number
}

/**
 * Draws the slots of a day from left to right. Many short slots share a column. A table with the same content must
 * accompany it.
 */
export function SlotStrip({ day, slots, incidents, intervalSeconds }: SlotStripProps) {
  const start = Date.parse(day)
  const columns = mergeSlots(toRuns(slots), intervalSeconds)
  const isMerged = getSlotsPerColumn(intervalSeconds) > 1
  return (
    <div aria-hidden="true">
      <div className="relative h-10 overflow-hidden rounded-sm bg-sunken">
        {columns.map((column, index) => {
          const { outcome, from, to } = column
          const slot = slots[index]
          return (
            <span
              key={from}
              title={isMerged || !slot ? describeColumn(column) : describeMark(slot, incidents)}
              className="absolute inset-y-0 flex items-end px-px"
              style={{
                left: `${(100 * (from - start)) / DAY_MS}%`,
                width: `${(100 * (to - from)) / DAY_MS}%`,
              }}
            >
              <span className={`w-full rounded-[1px] ${slotMarks[outcome]}`} />
            </span>
          )
        })}
      </div>
      <div className="tabular mt-1 flex justify-between text-xs text-ink-muted">
        {[0, 6, 12, 18, 24].map((hour) => (
          <span key={hour}>{`${String(hour).padStart(2, '0')}:00 UTC`}</span>
        ))}
      </div>
    </div>
  )
}

const toRuns = (slots: readonly ExplainedSlot[]) =>
  slots.map(({ outcome, slotEnd }) => ({ outcome, slots: 1, until: slotEnd }))

function describeMark(slot: ExplainedSlot, incidents: readonly Incident[]): string {
  const { reason, advice } = describeSlot(slot, incidents)
  return [`${formatHour(slot.slotEnd)} · ${getOutcomeName(slot.outcome)}`, reason, advice]
    .filter(Boolean)
    .join('\n')
}

function describeColumn({ outcome, count, slots, from, to }: SlotColumn): string {
  const range = `${formatHour(new Date(from).toISOString())} – ${formatHour(new Date(to).toISOString())}`
  const worst = formatPoints(count)
  const total = formatPoints(slots)
  const share = t({
    id: 'slots.shareOfColumn',
    message: plural(slots, { one: `${worst} of # slot`, other: `${worst} of ${total} slots` }),
  })
  return `${range}\n${getOutcomeName(outcome)}: ${share}`
}

/** Explains the marks of the strip that occur. */
export function SlotLegend({ slots }: { slots: readonly ExplainedSlot[] }) {
  const counts = countOutcomes(toRuns(slots))
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft">
      {(Object.keys(slotMarks) as SlotOutcome[])
        .filter((outcome) => counts.has(outcome))
        .map((outcome) => (
          <li key={outcome} className="flex items-center gap-2">
            <span aria-hidden="true" className="flex size-3 items-end rounded-[1px] bg-sunken">
              <span className={`w-full rounded-[1px] ${slotMarks[outcome]}`} />
            </span>
            {getOutcomeName(outcome)}
            <span className="tabular text-ink-muted">{formatPoints(counts.get(outcome))}</span>
          </li>
        ))}
    </ul>
  )
}
