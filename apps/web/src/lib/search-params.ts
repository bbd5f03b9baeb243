/** Parses a query string. Values stay text: a referral code of digits is not a number. A repeated name keeps its first value. */
export function parseSearch(search: string): Record<string, string> {
  const values: Record<string, string> = Object.create(null)
  for (const [name, value] of new URLSearchParams(search)) values[name] ??= value
  return values
}

/** Formats a query string, with its question mark if it is not empty. Leaves undefined values out. */
export function stringifySearch(values: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value !== undefined) search.set(name, String(value))
  return search.size > 0 ? `?${search}` : ''
}
