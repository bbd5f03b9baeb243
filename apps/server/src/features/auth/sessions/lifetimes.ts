/** Maximum lifetimes of a session; undefined if unlimited. */
export interface SessionLifetimes {
  /** Milliseconds since the last refresh. */
  idleMs?: number | undefined
  /** Milliseconds since the session was opened. */
  maxMs?: number | undefined
}

/** Returns a session's end in milliseconds since 1970; Infinity if unlimited. */
export function endOf(
  session: { created_at: Date; refreshed_at: Date },
  lifetimes: SessionLifetimes,
): number {
  const { idleMs = Number.POSITIVE_INFINITY, maxMs = Number.POSITIVE_INFINITY } = lifetimes
  return Math.min(session.refreshed_at.getTime() + idleMs, session.created_at.getTime() + maxMs)
}
