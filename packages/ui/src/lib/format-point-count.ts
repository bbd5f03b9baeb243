import { plural, t } from '@lingui/core/macro'
import { formatPoints } from './format.ts'

/** Examples: 1 point, 12,5 points */
export function formatPointCount(points: number | null | undefined): string {
  const figure = formatPoints(points)
  return t({
    id: 'ui.pointCount',
    message: plural({ points: points ?? 0 }, { one: `${figure} point`, other: `${figure} points` }),
  })
}
