import { type PointsCategory, pointsCategories } from '@hearth/protocol/points-categories'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'

/** Colors of styles/chart-colors.css, the same in both themes. */
const colors: Record<string, string> = Object.fromEntries(
  pointsCategories.map((category) => [category.toLowerCase(), `var(--category-${category.toLowerCase()})`]),
)

/** Returns the chart color of a category; black for unknown ones. */
export function getCategoryColor(category: string | null | undefined): string {
  const key = category?.toLowerCase() ?? ''
  return (Object.hasOwn(colors, key) && colors[key]) || '#000000'
}

const names: Record<string, MessageDescriptor> = {
  Connectivity: msg({ id: 'points.categoryConnectivity', message: 'Connectivity' }),
  Referral: msg({ id: 'points.categoryReferral', message: 'Referral' }),
  Rewards: msg({ id: 'common.rewards', message: 'Rewards' }),
  Others: msg({ id: 'points.otherCategories', message: 'Others' }),
} satisfies Record<PointsCategory, MessageDescriptor>

export function getCategoryName(category: string | null | undefined): string {
  const known = category && Object.hasOwn(names, category) && names[category]
  return known ? t(known) : category || t({ id: 'points.categoryUnknown', message: 'Unknown' })
}
