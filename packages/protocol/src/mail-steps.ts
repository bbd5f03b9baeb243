export type MailStepState = 'INITIAL' | 'FIRST_RESEND' | 'SECOND_RESEND' | 'MAX_ATTEMPTS'

interface MailStep {
  state: MailStepState
  seconds: number
}

/**
 * How long a mail with a code must wait for the one before it, in seconds: each step longer, the last an hour. Portal
 * and server count by the same steps, so that a countdown says what the server will do.
 */
export const mailSteps: [MailStep, ...MailStep[]] = [
  { state: 'INITIAL', seconds: 60 },
  { state: 'FIRST_RESEND', seconds: 120 },
  { state: 'SECOND_RESEND', seconds: 300 },
  { state: 'MAX_ATTEMPTS', seconds: 3600 },
]

/** Without a mail for this long the steps begin anew. */
export const MAIL_STEPS_RESET_SECONDS = 3600
