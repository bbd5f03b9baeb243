/** Stacked bar of a chart. */
export interface ChartColumn {
  key: string
  /** Short label on the axis. */
  tick: string
  /** Full label. */
  label: string
  /** The same parts in the same order in every column. */
  parts: ChartPart[]
  /** Null if it is unknown. */
  total: number | null
}

export interface ChartPart {
  name: string
  color: string
  /** Null if it is unknown. */
  value: number | null
}
