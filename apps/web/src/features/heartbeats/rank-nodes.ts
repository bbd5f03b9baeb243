import type { NodeOverview } from './api.ts'

type ComparedNode = NodeOverview['nodes'][number]

/** Columns by which nodes can be sorted. */
export const nodeSortKeys = ['name', 'week', 'month', 'heartbeats', 'points'] as const
export type NodeSortKey = (typeof nodeSortKeys)[number]

/** Order of the nodes. */
export interface NodeSort {
  key: NodeSortKey
  direction: 'ascending' | 'descending'
}

/** The node with the lowest uptime in the last 7 days first. */
export const worstFirst: NodeSort = { key: 'week', direction: 'ascending' }

/** Figures of a node. Null means unknown. */
export interface RankedNode {
  id: string
  name: string | null
  runs: ComparedNode['runs']
  /** Uptime in the last 7 and 30 days, from 0 to 1. */
  week: number | null
  month: number | null
  /** Of the last 30 days. */
  heartbeats: number | null
  points: number | null
}

/** Returns the nodes with their figures, sorted. Unknown figures come last in both directions. */
export function rankNodes(nodes: readonly ComparedNode[], { key, direction }: NodeSort): RankedNode[] {
  const sign = direction === 'ascending' ? 1 : -1
  const ranked = nodes.map(({ id, name, runs, periods }): RankedNode => {
    const [week, month] = [7, 30].map((days) => periods.find((period) => period.days === days))
    return {
      id,
      name,
      runs,
      week: week?.uptime ?? null,
      month: month?.uptime ?? null,
      heartbeats: month?.heartbeats ?? null,
      points: month?.points ?? null,
    }
  })
  return ranked.sort((a, b) => {
    const [first, second] = [a[key], b[key]]
    if (first === null || second === null) return Number(first === null) - Number(second === null)
    return typeof first === 'string' || typeof second === 'string'
      ? sign * String(first).localeCompare(String(second), undefined, { numeric: true })
      : sign * (first - second)
  })
}
