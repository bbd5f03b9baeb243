import { parseRetryAfter } from '@hearth/client/api-error'

let seconds: number | undefined

/**
 * Records the wait that a rate-limited response of the auth service requires. The auth client drops the
 * header.
 */
export function recordRetryAfter({ status, headers }: Response): void {
  if (status === 429) seconds = parseRetryAfter(headers)
}

/** Returns the wait of the latest rate-limited response in seconds; undefined if it named none. */
export function getRetryAfter(): number | undefined {
  return seconds
}
