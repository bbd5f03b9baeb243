/**
 * How long a session of the server waits, ms, for a lock and with an open transaction that does nothing. A process that hangs
 * must not hold up the others for good.
 */
export const SESSION_LIMITS = {
  // Below the usual statement_timeout, so that the error names the cause.
  lock_timeout: 25_000,
  idle_in_transaction_session_timeout: 60_000,
}

/** How long a statement of a request may take, ms: its caller has given up by then. */
export const STATEMENT_TIMEOUT_MS = 30_000

/** How long a statement of the job queue's own maintenance may take, ms. */
export const MAINTENANCE_TIMEOUT_MS = 300_000
