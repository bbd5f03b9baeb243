/** Error message if a module failed to load because of a new release or the network. */
export const PART_MISSING = 'A part of the portal did not load'

export function isPartMissing(error: unknown): boolean {
  return error instanceof Error && error.message === PART_MISSING
}

/** Gives failed module loads the message that `isPartMissing` recognizes. */
export function watchMissingParts(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    // Replace the error, because the router would reload the page, and the browser would show its error page
    // if the network is down.
    payload.message = PART_MISSING
  })
}
