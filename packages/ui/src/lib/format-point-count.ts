import { plural } from '@lingui/core/macro'
import { formatPoints } from './format.ts'

/** Examples: 1 point, 12,5 points */
export function formatPointCount(points: number | null | undefined): string {
  const figure = formatPoints(points)
  return plural(points ?? 0, { one: `${figure} point`, other: `${figure} points` })
}
