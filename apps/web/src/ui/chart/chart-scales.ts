import { nice, ticks } from 'd3-array'

/** Values to px from the top, and the round values that lines are drawn at. The scale ends with a round value. */
export function createValueScale(highest: number, [bottom, top]: [number, number], lines: number) {
  const [, last = highest] = nice(0, highest, lines)
  return {
    y: (value: number) => bottom + (value / last) * (top - bottom),
    ticks: ticks(0, last, lines),
  }
}

/** Bars of one width side by side, with `gap` of a bar's step between them and half as much before and after. */
export function createBarScale(count: number, [left, right]: [number, number], gap: number) {
  const step = (right - left) / Math.max(1, count)
  return {
    step,
    width: step * (1 - gap),
    centre: (index: number) => left + (index + 0.5) * step,
  }
}
