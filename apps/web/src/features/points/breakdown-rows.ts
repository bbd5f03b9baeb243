import type { UserStats } from '@hearth/protocol/endpoints/members'
import { pointsCategories } from '@hearth/protocol/points-categories'
import type { Share } from '@hearth/ui/components/share-table'
import { getCategoryColor, getCategoryName } from './category-colors.ts'

/**
 * Builds the breakdown, largest category first. Null means unknown, not zero.
 * @param total if 0 and there is no breakdown, every category is 0
 */
export function buildBreakdownRows(
  breakdown: UserStats['points_breakdown'] | null | undefined,
  total: number | null | undefined,
): Share[] {
  const known = Array.isArray(breakdown) ? breakdown.filter((item) => item) : []
  const each = total === 0 ? 0 : null
  const items =
    known.length > 0
      ? known
      : pointsCategories.map((category) => ({ category, value: each, percentage: each }))
  return items
    .map(({ category, value, percentage }) => ({
      name: getCategoryName(category),
      color: getCategoryColor(category),
      value: value ?? null,
      percentage: percentage ?? null,
    }))
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0))
}
