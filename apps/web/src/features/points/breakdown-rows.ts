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
  const shares = items.map(({ category, value, percentage }) => ({
    name: getCategoryName(category),
    color: getCategoryColor(category),
    value: value ?? null,
    percentage: refinePercentage(percentage ?? null, value ?? null, total ?? null),
  }))
  return combineByName(shares).sort((a, b) => (b.value ?? 0) - (a.value ?? 0))
}

/**
 * Returns the exact percentage of a value. The server rounds percentages to two decimals, so that a small share
 * becomes 0 and a large one 100. Returns the server's percentage if it does not match the total.
 */
function refinePercentage(
  percentage: number | null,
  value: number | null,
  total: number | null,
): number | null {
  if (percentage === null || value === null || total === null || total <= 0) return percentage
  const exact = (100 * Math.max(0, value)) / total
  return Math.abs(exact - percentage) < 0.0051 ? exact : percentage
}

/** Combines shares of one name, such as those of categories that this version does not know. */
function combineByName(shares: Share[]): Share[] {
  const combined = new Map<string, Share>()
  for (const share of shares) {
    const same = combined.get(share.name)
    combined.set(
      share.name,
      same
        ? {
            ...share,
            value: add(same.value, share.value),
            percentage: add(same.percentage, share.percentage),
          }
        : share,
    )
  }
  return [...combined.values()]
}

/** Returns null, which means unknown, if either value is unknown. */
function add(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b
}
