import { nice, ticks } from 'd3-array'

/** Creates a scale from values to px from the top, and its grid lines. The scale ends at a round value. */
export function createValueScale(highest: number, [bottom, top]: [number, number], lines: number) {
  const [, last = highest] = nice(0, highest, lines)
  return {
    y: (value: number) => bottom + (value / last) * (top - bottom),
    ticks: ticks(0, last, lines),
  }
}

/**
 * Creates a scale for bars of equal width. `gap` is the fraction of each step left empty, half on each side
 * of the bar.
 */
export function createBarScale(count: number, [left, right]: [number, number], gap: number) {
  const step = (right - left) / Math.max(1, count)
  return {
    step,
    width: step * (1 - gap),
    centre: (index: number) => left + (index + 0.5) * step,
  }
}
