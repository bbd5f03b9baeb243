export type BackoffState = 'INITIAL' | 'FIRST_RESEND' | 'SECOND_RESEND' | 'MAX_ATTEMPTS'

interface BackoffStep {
  state: BackoffState
  seconds: number
}

/**
 * Minimum seconds between emails with a code, increasing with each step. The portal and the server share the
 * steps, so that the portal's countdown matches.
 */
export const backoffSteps: [BackoffStep, ...BackoffStep[]] = [
  { state: 'INITIAL', seconds: 60 },
  { state: 'FIRST_RESEND', seconds: 120 },
  { state: 'SECOND_RESEND', seconds: 300 },
  { state: 'MAX_ATTEMPTS', seconds: 3600 },
]

/** Seconds without an email after which the steps restart. */
export const BACKOFF_RESET_SECONDS = 3600
