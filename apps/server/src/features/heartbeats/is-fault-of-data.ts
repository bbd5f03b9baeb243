import { isDatabaseUnavailable } from '../../platform/database/is-database-unavailable.ts'

/** SQLSTATE classes "data exception" and "integrity constraint violation". */
const FAULT_OF_DATA = /^2[23]/
const SQLSTATE = /^[0-9A-Z]{5}$/

/**
 * Returns whether a batch failed because of its content, in which case no retry can succeed. Outages, missing
 * tables and conflicts do not count.
 */
export function isFaultOfData(error: unknown): boolean {
  const code = (error as { code?: unknown }).code
  if (typeof code === 'string' && SQLSTATE.test(code)) return FAULT_OF_DATA.test(code)
  return !isDatabaseUnavailable(error) && (error instanceof RangeError || error instanceof TypeError)
}
