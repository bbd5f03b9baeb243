import type { UserStats } from '@hearth/protocol/endpoints/members'
import { pointsCategories } from '@hearth/protocol/points-categories'
import type { Share } from '../ui/share-table.tsx'
import { categoryColour, categoryName } from './category-colours.ts'

const nothingYet = pointsCategories.map((category) => ({ category, value: 0, percentage: 0 }))

/** The breakdown as it is drawn, largest first. Whatever is null stays null: it is unknown, not nothing. */
export function breakdownRows(breakdown: UserStats['points_breakdown'] | null | undefined): Share[] {
  const items = Array.isArray(breakdown) && breakdown.length > 0 ? breakdown : nothingYet
  return items
    .map(({ category, value, percentage }) => ({
      name: categoryName(category),
      colour: categoryColour(category),
      value: value ?? null,
      percentage: percentage ?? null,
    }))
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0))
}
