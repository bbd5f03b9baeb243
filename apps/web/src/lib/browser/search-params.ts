/**
 * Parses a query string. Values stay strings, because a referral code may consist of digits. If a name is
 * repeated, its first value counts.
 */
export function parseSearch(search: string): Record<string, string> {
  const values: Record<string, string> = Object.create(null)
  for (const [name, value] of new URLSearchParams(search)) values[name] ??= value
  return values
}

/** Formats a query string with its `?`, or ''. Omits undefined values. */
export function stringifySearch(values: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value !== undefined) search.set(name, String(value))
  return search.size > 0 ? `?${search}` : ''
}
