import type { UserStats } from '@hearth/protocol/endpoints/members'
import { categoryColour, categoryName } from './category-colours.ts'

export interface BreakdownRow {
  name: string
  colour: string
  value: number | null
  percentage: number | null
}

/** The breakdown as it is drawn, largest first. Whatever is null stays null: it is unknown, not nothing. */
export function breakdownRows(breakdown: UserStats['points_breakdown'] | null | undefined): BreakdownRow[] {
  const items = Array.isArray(breakdown) ? breakdown : []
  return items
    .map(({ category, value, percentage }) => ({
      name: categoryName(category),
      colour: categoryColour(category),
      value: value ?? null,
      percentage: percentage ?? null,
    }))
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0))
}
