import { t } from '@lingui/core/macro'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useSize } from '../../hooks/use-size.ts'
import type { ChartColumn } from '../../lib/chart-column.ts'
import { formatCompact, formatPoints } from '../../lib/format.ts'
import { Swatch } from '../swatch.tsx'
import { createBarScale, createValueScale } from './chart-scales.ts'
import { StackedBar } from './stacked-bar.tsx'

const MARGIN = { top: 8, right: 0, bottom: 28, left: 48 }
const TICK_WIDTH = 64
const MAX_BAR_WIDTH = 36
/** Top of the scale if there is no data. */
const EMPTY_SCALE = 100

interface StackedChartProps {
  columns: ChartColumn[]
  /** Accessible name. */
  label: string
  /** Formats a total with its unit: `short` next to a figure, `long` in a sentence. */
  unit: { short: (total: number | null) => string; long: (total: number | null) => string }
  /** Text shown if there is no data. */
  empty: string
}

/** Stacked bar chart. Pointer and arrow keys select a bar, whose values are shown and announced. */
export function StackedChart({ columns, label, unit, empty }: StackedChartProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(frame)
  const [picked, setPicked] = useState<number | null>(null)
  const highest = Math.max(0, ...columns.map((column) => column.total ?? 0))
  const isUnknown = columns.length > 0 && columns.every((column) => column.total === null)

  const bars = createBarScale(
    columns.length,
    [MARGIN.left, Math.max(MARGIN.left, width - MARGIN.right)],
    columns.length > 45 ? 0.2 : 0.32,
  )
  const { y, ticks } = createValueScale(highest || EMPTY_SCALE, [height - MARGIN.bottom, MARGIN.top], 4)
  const barWidth = Math.min(MAX_BAR_WIDTH, bars.width)
  const every = Math.max(1, Math.ceil(columns.length / Math.max(1, (width - MARGIN.left) / TICK_WIDTH)))
  const column = picked === null ? undefined : columns[picked]

  const pickAt = (event: PointerEvent) => {
    const left = event.clientX - (frame.current?.getBoundingClientRect().left ?? 0) - MARGIN.left
    const index = Math.floor(left / bars.step)
    setPicked(index >= 0 && index < columns.length ? index : null)
  }
  const pickByKey = (event: KeyboardEvent) => {
    const last = columns.length - 1
    const now = picked ?? last
    const next = {
      ArrowLeft: now - 1,
      ArrowRight: now + 1,
      ArrowDown: now - 1,
      ArrowUp: now + 1,
      Home: 0,
      End: last,
    }[event.key]
    if (event.key === 'Escape') setPicked(null)
    if (next === undefined) return
    event.preventDefault()
    setPicked(Math.min(last, Math.max(0, next)))
  }

  return (
    <div className="flex h-full flex-col gap-4">
      <Legend columns={columns} />
      <div
        ref={frame}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={columns.length}
        aria-valuenow={(picked ?? columns.length - 1) + 1}
        aria-valuetext={describe(column ?? columns.at(-1), unit.long)}
        onKeyDown={pickByKey}
        onFocus={(event) => {
          if (event.currentTarget.matches(':focus-visible')) setPicked(columns.length - 1)
        }}
        onBlur={() => setPicked(null)}
        onPointerMove={pickAt}
        onPointerLeave={() => setPicked(null)}
        className="relative min-h-0 flex-1 rounded-sm"
      >
        {width > 0 && (
          <svg width={width} height={height} aria-hidden="true" className="absolute inset-0 overflow-visible">
            {ticks.map((tick) => (
              <g key={tick}>
                <line x1={MARGIN.left} x2={width} y1={y(tick)} y2={y(tick)} className="stroke-line" />
                <text
                  x={MARGIN.left - 12}
                  y={y(tick)}
                  dy="0.32em"
                  textAnchor="end"
                  className="tabular fill-ink-muted text-xs"
                >
                  {formatCompact(tick)}
                </text>
              </g>
            ))}
            {column && (
              <rect
                x={bars.centre(picked ?? 0) - bars.step / 2}
                y={MARGIN.top}
                width={bars.step}
                height={height - MARGIN.top - MARGIN.bottom}
                className="fill-ink/5"
              />
            )}
            {columns.map((bar, index) => (
              <g key={bar.key}>
                <StackedBar column={bar} left={bars.centre(index) - barWidth / 2} width={barWidth} y={y} />
                {(columns.length - 1 - index) % every === 0 && (
                  <text
                    x={bars.centre(index)}
                    y={height - 8}
                    textAnchor="middle"
                    className="tabular fill-ink-muted text-xs"
                  >
                    {bar.tick}
                  </text>
                )}
              </g>
            ))}
          </svg>
        )}
        {highest === 0 && (
          <p className="absolute inset-0 grid place-content-center pb-7 pl-12 text-sm text-ink-muted">
            <span className="bg-surface px-3 py-1">
              {isUnknown ? t({ id: 'ui.unknown', message: 'Unknown' }) : empty}
            </span>
          </p>
        )}
        {column && (
          <ColumnTooltip
            column={column}
            say={unit.short}
            left={bars.centre(picked ?? 0)}
            flip={bars.centre(picked ?? 0) > width / 2}
          />
        )}
      </div>
    </div>
  )
}

function describe(column: ChartColumn | undefined, say: (total: number | null) => string): string {
  if (!column) return ''
  const parts = column.parts.filter((part) => part.value !== null && part.value > 0)
  const detail = parts.map((part) => `${part.name} ${formatPoints(part.value)}`).join(', ')
  return `${column.label}: ${say(column.total)}${detail ? `. ${detail}` : ''}`
}

function Legend({ columns }: { columns: ChartColumn[] }) {
  const parts = columns[0]?.parts ?? []
  return (
    <ul className="flex h-5 flex-wrap gap-x-5 text-xs text-ink-muted">
      {parts.map((part) => (
        <li key={part.name} className="flex items-center gap-1.5">
          <Swatch color={part.color} />
          {part.name}
        </li>
      ))}
    </ul>
  )
}

interface ColumnTooltipProps {
  column: ChartColumn
  say: (total: number | null) => string
  left: number
  flip: boolean
}

function ColumnTooltip({ column, say, left, flip }: ColumnTooltipProps) {
  const place = flip ? { right: `calc(100% - ${left}px + 24px)` } : { left: left + 24 }
  return (
    <div
      aria-hidden="true"
      style={place}
      className="tabular pointer-events-none absolute top-2 z-10 grid w-56 gap-1.5 rounded-md border bg-surface p-3 text-sm shadow-raised"
    >
      <p className="font-medium">{column.label}</p>
      {column.parts.map((part) => (
        <p key={part.name} className="flex items-center gap-2 text-ink-soft">
          <Swatch color={part.color} />
          <span className="flex-1">{part.name}</span>
          {formatPoints(part.value)}
        </p>
      ))}
      <p className="flex justify-between border-t pt-1.5 font-medium">
        <span>{t({ id: 'ui.total', message: 'Total' })}</span>
        {say(column.total)}
      </p>
    </div>
  )
}
