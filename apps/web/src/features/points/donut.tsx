import type { Share } from '@hearth/ui/components/share-table'
import { Pie } from '@visx/shape'

const SIZE = 160
const THICKNESS = 18

interface DonutProps {
  rows: Share[]
  active: string | null
  onActive: (name: string | null) => void
}

/** Shows the rows as a donut. Decorative, because the table next to it has the same data. */
export function Donut({ rows, active, onActive }: DonutProps) {
  const slices = rows.filter((row) => (row.value ?? 0) > 0)
  const radius = SIZE / 2
  return (
    <svg width={SIZE} height={SIZE} viewBox={`${-radius} ${-radius} ${SIZE} ${SIZE}`} aria-hidden="true">
      <circle r={radius - THICKNESS / 2} fill="none" strokeWidth={THICKNESS} className="stroke-sunken" />
      <Pie
        data={slices}
        pieValue={(row) => row.value ?? 0}
        pieSort={null}
        pieSortValues={null}
        outerRadius={radius}
        innerRadius={radius - THICKNESS}
        padAngle={slices.length > 1 ? 0.024 : 0}
        cornerRadius={2}
      >
        {({ arcs, path }) =>
          arcs.map((arc) => (
            <path
              key={arc.data.name}
              d={path(arc) ?? undefined}
              fill={arc.data.color}
              className={`transition-opacity ${active && active !== arc.data.name ? 'opacity-30' : ''}`}
              onPointerEnter={() => onActive(arc.data.name)}
              onPointerLeave={() => onActive(null)}
            />
          ))
        }
      </Pie>
    </svg>
  )
}
