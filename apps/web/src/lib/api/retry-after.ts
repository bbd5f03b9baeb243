let seconds: number | undefined

/** Saves the wait that the auth service requires. */
export function setRetryAfter(wait: number | undefined): void {
  seconds = wait
}

/** Returns the wait of the latest rate-limited response in seconds; undefined if it named none. */
export function getRetryAfter(): number | undefined {
  return seconds
}
