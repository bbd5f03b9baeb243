const DAY_MS = 86_400_000

/** Returns the UTC day of a time, YYYY-MM-DD. */
export function utcDay(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

/** Adds days to a day. A negative number subtracts. */
export function addDays(day: string, days: number): string {
  return utcDay(new Date(Date.parse(day) + days * DAY_MS))
}

/** Returns the number of days from the first to the last, inclusive; 0 if the last is earlier. */
export function countDays(first: string, last: string): number {
  return Math.max(0, (Date.parse(last) - Date.parse(first)) / DAY_MS + 1)
}

/** Returns every day from the first to the last, inclusive. */
export function daysBetween(first: string, last: string): string[] {
  const from = Date.parse(first)
  return Array.from({ length: countDays(first, last) }, (_, index) => utcDay(new Date(from + index * DAY_MS)))
}
