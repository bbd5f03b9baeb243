import type { JobKind } from '../jobs/jobs.ts'

/** An email to send. `code` and `link` are shown in the outbox. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  code?: string
  link?: string
  /** Message-ID with angle brackets, which retries do not change. */
  messageId?: string
  /** Further headers. */
  headers?: Record<string, string>
}

/** Sends an email. Enqueue it in the transaction that it reports. */
export const sendMail: JobKind<Mail> = { name: 'send-mail', retries: 10, readable: [] }

/** Delivers one email. Throws if the job must be retried. */
export type MailTransport = (mail: Mail) => Promise<void>
