const DAY_MS = 86_400_000

/** Returns the UTC day of a time, YYYY-MM-DD. */
export function utcDay(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

/** Adds days to a day. A negative number subtracts. */
export function addDays(day: string, days: number): string {
  return utcDay(new Date(Date.parse(day) + days * DAY_MS))
}

/** Returns every day from the first to the last, inclusive. */
export function daysBetween(first: string, last: string): string[] {
  const from = Date.parse(first)
  const count = (Date.parse(last) - from) / DAY_MS + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => utcDay(new Date(from + index * DAY_MS)))
}
