/** True for a day of the calendar written YYYY-MM-DD; 2025-02-30 is none, nor is any of a year 0, which never was. */
export function isCalendarDay(value: string): boolean {
  if (value.startsWith('0000')) return false
  const time = Date.parse(`${value}T00:00:00Z`)
  return Number.isFinite(time) && new Date(time).toISOString().slice(0, 10) === value
}
