/** One bar of a chart, stacked of its parts. */
export interface ChartColumn {
  key: string
  /** For the axis. */
  tick: string
  /** In full. */
  label: string
  /** The same parts in the same order in each column. */
  parts: ChartPart[]
  total: number
}

export interface ChartPart {
  name: string
  /** As CSS takes it. */
  color: string
  value: number
}
