const DAY_MS = 86_400_000

/** The UTC day of a moment, YYYY-MM-DD. */
export function utcDay(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

/** The day so many days later; earlier for a negative number. */
export function addDays(day: string, days: number): string {
  return utcDay(new Date(Date.parse(day) + days * DAY_MS))
}

/** Every day from the first to the last, both included. */
export function daysBetween(first: string, last: string): string[] {
  const from = Date.parse(first)
  const count = (Date.parse(last) - from) / DAY_MS + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => utcDay(new Date(from + index * DAY_MS)))
}
