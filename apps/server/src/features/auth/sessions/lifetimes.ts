/** How long a session may stay open; undefined where that is without end. */
export interface SessionLifetimes {
  /** Since its last refresh. */
  idleMs?: number | undefined
  /** Since it was opened. */
  maxMs?: number | undefined
}

/** When a session is over, in milliseconds since 1970. */
export function endOf(
  session: { created_at: Date; refreshed_at: Date },
  lifetimes: SessionLifetimes,
): number {
  const { idleMs = Number.POSITIVE_INFINITY, maxMs = Number.POSITIVE_INFINITY } = lifetimes
  return Math.min(session.refreshed_at.getTime() + idleMs, session.created_at.getTime() + maxMs)
}
