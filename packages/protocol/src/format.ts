/**
 * Notation of numbers for people, in every language: a decimal comma, and a narrow space between thousands.
 * Machine-readable output and values that people type in do not use it.
 */
export const NARROW_SPACE = '\u202f'

/**
 * Formats a number, such as 12 345,67. Does not use `Intl`, whose first use takes 60 ms on a slow computer and
 * delays the portal's first figures.
 * @param digits maximum number of decimals
 */
export function formatNumber(value: number, digits = 2): string {
  const power = 10 ** digits
  // Add 0 to remove the sign of a negative zero.
  const rounded = Math.round(value * power) / power + 0
  const [whole = '', fraction] = String(rounded).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, NARROW_SPACE)
  return fraction ? `${grouped},${fraction}` : grouped
}
