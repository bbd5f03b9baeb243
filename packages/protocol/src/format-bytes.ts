import { formatNumber } from './format.ts'

const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB']

/** Formats a size in powers of 1000. Examples: 812 B, 1,2 MB */
export function formatBytes(bytes: number): string {
  let value = Math.max(0, bytes)
  let unit = 0
  // Compare the rounded value: 1 000 KB becomes 1 MB.
  for (; Math.round(value * 10) / 10 >= 1000 && unit < units.length - 1; unit++) value /= 1000
  return `${formatNumber(value, 1)} ${units[unit]}`
}
