import { pointsCategories } from '@hearth/protocol/points-categories'

/** The tokens of styles.css, the same in both themes. */
const colours: Record<string, string> = Object.fromEntries(
  pointsCategories.map((category) => [category.toLowerCase(), `var(--category-${category.toLowerCase()})`]),
)

/** A category's own colour in charts; any other category is black. */
export function categoryColour(category: string | null | undefined): string {
  return (typeof category === 'string' && colours[category.toLowerCase()]) || '#000000'
}

export function categoryName(category: string | null | undefined): string {
  return category || 'Unknown'
}
