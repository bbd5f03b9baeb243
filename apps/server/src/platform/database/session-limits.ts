/**
 * Time limits in milliseconds for waiting on a lock and for an idle transaction, so that a hung process does
 * not block others.
 */
export const SESSION_LIMITS = {
  // Below the usual statement_timeout, so that the error states the cause.
  lock_timeout: 25_000,
  idle_in_transaction_session_timeout: 60_000,
}

/** Milliseconds after which a request's statement is canceled. The caller has given up by then. */
export const STATEMENT_TIMEOUT_MS = 30_000

/** Time limit of the job queue's maintenance statements. */
export const MAINTENANCE_TIMEOUT_MS = 300_000
