import { isDatabaseUnavailable } from '../../platform/database/is-unavailable.ts'

/** SQLSTATE classes "data exception" and "integrity constraint violation". */
const FAULT_OF_DATA = /^2[23]/
const SQLSTATE = /^[0-9A-Z]{5}$/

/**
 * Whether a batch failed because of what is in it, so that no later try can succeed. Anything that an operator or time
 * can mend (an outage, a missing table, a conflict) is not.
 */
export function isFaultOfData(error: unknown): boolean {
  const code = (error as { code?: unknown }).code
  if (typeof code === 'string' && SQLSTATE.test(code)) return FAULT_OF_DATA.test(code)
  return !isDatabaseUnavailable(error) && (error instanceof RangeError || error instanceof TypeError)
}
