import type { ExplainedSlot, SlotOutcome } from '@hearth/protocol/endpoints/heartbeats'
import { formatHour } from '@hearth/ui/lib/format-date'
import { describeSlot, getOutcomeName, type Incident } from './slot-texts.ts'

/** Classes of the marks. Patterns and heights distinguish them without color. */
const marks: Record<SlotOutcome, string> = {
  credited: 'h-full bg-success',
  made_good: 'h-3/4 border border-success bg-success/40',
  refused: 'h-3/4 bg-accent',
  missed: 'h-1/2 bg-danger',
  network_fault: 'h-1/2 border border-ink-muted bg-transparent',
  waiting: 'h-full border border-success bg-transparent',
  not_due: 'h-px bg-line-strong',
  unknown: 'h-1 bg-line-strong',
}

interface SlotStripProps {
  /** UTC day, YYYY-MM-DD. */
  day: string
  slots: readonly ExplainedSlot[]
  incidents: readonly Incident[]
  intervalSeconds: number
}

/** Draws the slots of a day from left to right. A table with the same content must accompany it. */
export function SlotStrip({ day, slots, incidents, intervalSeconds }: SlotStripProps) {
  const start = Date.parse(day)
  const width = (100 * intervalSeconds) / 86_400
  return (
    <div aria-hidden="true">
      <div className="relative h-10 overflow-hidden rounded-sm bg-sunken">
        {slots.map((slot) => {
          const { reason, advice } = describeSlot(slot, incidents)
          const end = (100 * (Date.parse(slot.slotEnd) - start)) / 86_400_000
          return (
            <span
              key={slot.slotEnd}
              title={[`${formatHour(slot.slotEnd)} · ${getOutcomeName(slot.outcome)}`, reason, advice]
                .filter(Boolean)
                .join('\n')}
              className="absolute inset-y-0 flex items-end px-px"
              style={{ left: `${end - width}%`, width: `${width}%` }}
            >
              <span className={`w-full rounded-[1px] ${marks[slot.outcome]}`} />
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

/** Explains the marks of the strip that occur. */
export function SlotLegend({ slots }: { slots: readonly ExplainedSlot[] }) {
  const counts = Map.groupBy(slots, ({ outcome }) => outcome)
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft">
      {(Object.keys(marks) as SlotOutcome[])
        .filter((outcome) => counts.has(outcome))
        .map((outcome) => (
          <li key={outcome} className="flex items-center gap-2">
            <span aria-hidden="true" className="flex size-3 items-end rounded-[1px] bg-sunken">
              <span className={`w-full rounded-[1px] ${marks[outcome]}`} />
            </span>
            {getOutcomeName(outcome)}
            <span className="tabular text-ink-muted">{counts.get(outcome)?.length}</span>
          </li>
        ))}
    </ul>
  )
}
