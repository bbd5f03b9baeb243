import { parseRetryAfter } from '@hearth/client/api-error'
import { setRetryAfter } from './retry-after.ts'

/**
 * Records the wait that a rate-limited response of the auth service requires. The auth client drops the
 * header.
 */
export function recordRetryAfter({ status, headers }: Response): void {
  if (status === 429) setRetryAfter(parseRetryAfter(headers))
}
