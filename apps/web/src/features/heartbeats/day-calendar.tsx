import { formatPercent } from '@hearth/ui/lib/format'
import { formatLongDay, formatMonth } from '@hearth/ui/lib/format-date'
import { t } from '@lingui/core/macro'
import { createLink } from '@tanstack/react-router'
import { type ComponentProps, type KeyboardEvent, useRef } from 'react'
import { buildWeeks, type CalendarDay, computeUptime, type NodeDay } from './node-calendar.ts'

/** Days that each arrow key moves. Weeks are columns. */
const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -7, ArrowRight: 7 }

interface DayCalendarProps {
  /** Days with slots, oldest first. */
  days: readonly NodeDay[]
  /** UTC days, YYYY-MM-DD. */
  today: string
  selected: string
}

/** Shows the uptime of each day of up to 13 months. Each day is a link; arrow keys move between days. */
export function DayCalendar({ days, today, selected }: DayCalendarProps) {
  const links = useRef<HTMLDivElement>(null)
  const weeks = buildWeeks(days, today)
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const focused = document.activeElement?.getAttribute('data-day')
    if (step === undefined || !focused) return
    const day = new Date(Date.parse(focused) + step * 86_400_000).toISOString().slice(0, 10)
    const target = links.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)
    if (!target) return
    event.preventDefault()
    target.focus()
  }
  const known = weeks.flat().some((cell) => cell?.day === selected)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div
      ref={links}
      role="group"
      aria-label={t({ id: 'slots.calendar', message: 'Uptime by day' })}
      onKeyDown={move}
      className="flex gap-[3px] overflow-x-auto px-6 pt-1 pb-5"
    >
      {weeks.map((week, index) => (
        <div
          key={week.find((cell) => cell)?.day}
          className="grid max-w-3.5 min-w-2 flex-1 auto-rows-min grid-cols-[minmax(0,1fr)] gap-[3px]"
        >
          <span aria-hidden="true" className="h-4 text-xs whitespace-nowrap text-ink-muted">
            {getMonthLabel(weeks, index)}
          </span>
          {week.map((cell, weekday) =>
            cell ? (
              <DayLink
                key={cell.day}
                to="."
                search={{ day: cell.day === today ? undefined : cell.day }}
                replace
                resetScroll={false}
                cell={cell}
                isSelected={cell.day === selected}
                tabIndex={cell.day === (known ? selected : today) ? 0 : -1}
              />
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a week do not move
              <span key={weekday} className="aspect-square" />
            ),
          )}
        </div>
      ))}
    </div>
  )
}

/** Returns the month above a week: where it begins, and above the first week if the next label leaves room. */
function getMonthLabel(weeks: readonly (CalendarDay | null)[][], index: number): string | undefined {
  const firstOf = (week: readonly (CalendarDay | null)[] | undefined) =>
    week?.find((cell) => cell?.day.endsWith('-01'))?.day
  const day =
    firstOf(weeks[index]) ??
    (index === 0 && !firstOf(weeks[1]) && !firstOf(weeks[2])
      ? weeks[0]?.find((cell) => cell)?.day
      : undefined)
  return day && formatMonth(day).slice(0, 3)
}

const DayLink = createLink(DayAnchor)

function DayAnchor({
  cell,
  isSelected,
  href,
  ...props
}: { cell: CalendarDay; isSelected: boolean } & ComponentProps<'a'>) {
  const text = describeDay(cell)
  return (
    <a
      {...props}
      href={href}
      data-day={cell.day}
      aria-label={text}
      title={text}
      aria-current={isSelected ? 'date' : undefined}
      className={`aspect-square rounded-[3px] ${levels[getLevel(cell)]} ${isSelected ? 'outline-2 outline-offset-1 outline-ink' : ''}`}
    />
  )
}

function describeDay({ day: date, slots }: CalendarDay): string {
  const day = formatLongDay(date)
  if (!slots) return t({ id: 'slots.noneDue', message: `${day}: no slots` })
  const uptime = computeUptime(slots)
  return uptime === null
    ? t({ id: 'slots.uptimeUnknown', message: `${day}: uptime unknown` })
    : t({ id: 'slots.uptimeOf', message: `${day}: uptime ${{ uptime: formatPercent(100 * uptime) }}` })
}

type Level = 'full' | 'high' | 'middle' | 'low' | 'none' | 'unknown' | 'noSlots'

/** Classes of the levels: the longer the node was present, the stronger. */
const levels: Record<Level, string> = {
  full: 'bg-success',
  high: 'bg-success/70',
  middle: 'bg-success/40',
  low: 'bg-danger/40',
  none: 'bg-danger',
  unknown: 'border border-dashed border-line-strong',
  noSlots: 'bg-sunken',
}

function getLevel({ slots }: CalendarDay): Level {
  if (!slots) return 'noSlots'
  const uptime = computeUptime(slots)
  if (uptime === null) return 'unknown'
  if (uptime >= 0.98) return 'full'
  if (uptime >= 0.8) return 'high'
  if (uptime >= 0.4) return 'middle'
  return uptime > 0 ? 'low' : 'none'
}

/** Explains the colors of the calendar that occur. */
export function CalendarLegend({ days, today }: Pick<DayCalendarProps, 'days' | 'today'>) {
  const names: Record<Level, string> = {
    full: t({ id: 'slots.levelFull', message: '98% or more' }),
    high: t({ id: 'slots.levelHigh', message: '80% to 98%' }),
    middle: t({ id: 'slots.levelMiddle', message: '40% to 80%' }),
    low: t({ id: 'slots.levelLow', message: 'Below 40%' }),
    none: '0%',
    unknown: t({ id: 'slots.unknown', message: 'Unknown' }),
    noSlots: t({ id: 'slots.noSlots', message: 'No slots' }),
  }
  const shown = new Set(buildWeeks(days, today).flatMap((week) => week.map((cell) => cell && getLevel(cell))))
  return (
    <ul
      aria-label={t({ id: 'slots.calendarLegend', message: 'Legend of the calendar' })}
      className="flex flex-wrap gap-x-5 gap-y-1 px-6 pb-5 text-sm text-ink-soft"
    >
      {(Object.keys(levels) as Level[])
        .filter((level) => shown.has(level))
        .map((level) => (
          <li key={level} className="flex items-center gap-2">
            <span aria-hidden="true" className={`size-3 rounded-[3px] ${levels[level]}`} />
            {names[level]}
          </li>
        ))}
    </ul>
  )
}
