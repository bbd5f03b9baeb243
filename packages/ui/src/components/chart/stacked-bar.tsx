import type { ChartColumn } from '../../lib/chart-column.ts'

interface StackedBarProps {
  column: ChartColumn
  left: number
  width: number
  /** Converts a value to px from the top. */
  y: (value: number) => number
}

/** Draws a stack with thin gaps and a rounded top. */
export function StackedBar({ column, left, width, y }: StackedBarProps) {
  const parts = column.parts.flatMap(({ value, ...part }) =>
    value !== null && value > 0 ? { value, ...part } : [],
  )
  let below = 0
  return parts.map((part, index) => {
    const bottom = y(below) - (index > 0 ? 1 : 0)
    below += part.value
    const top = Math.min(y(below), bottom - 1)
    const radius = index === parts.length - 1 ? Math.min(3, width / 2, bottom - top) : 0
    return <path key={part.name} d={roundedTop(left, top, width, bottom - top, radius)} fill={part.color} />
  })
}

function roundedTop(x: number, y: number, width: number, height: number, radius: number): string {
  return [
    `M${x} ${y + height}`,
    `V${y + radius}`,
    `Q${x} ${y} ${x + radius} ${y}`,
    `H${x + width - radius}`,
    `Q${x + width} ${y} ${x + width} ${y + radius}`,
    `V${y + height}`,
    'Z',
  ].join('')
}
