/** Stacked bar of a chart. */
export interface ChartColumn {
  key: string
  /** Short label on the axis. */
  tick: string
  /** Full label. */
  label: string
  /** The same parts in the same order in every column. */
  parts: ChartPart[]
  total: number
}

export interface ChartPart {
  name: string
  color: string
  value: number
}
