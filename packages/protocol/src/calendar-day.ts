/** Returns whether a string is a valid calendar day, YYYY-MM-DD. Rejects 2025-02-30 and the year 0. */
export function isCalendarDay(value: string): boolean {
  if (value.startsWith('0000')) return false
  const time = Date.parse(`${value}T00:00:00Z`)
  return Number.isFinite(time) && new Date(time).toISOString().slice(0, 10) === value
}
