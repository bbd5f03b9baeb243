import type { JobKind } from '../jobs/jobs.ts'

/** Email to send. `code` and `link` are shown in the outbox. */
export interface Email {
  to: string
  subject: string
  text: string
  html: string
  code?: string
  link?: string
  /** Message-ID with angle brackets. Retries do not change it. */
  messageId?: string
  headers?: Record<string, string>
}

/** Job that sends an email. Enqueue it in the transaction that the email is about. */
export const sendEmail: JobKind<Email> = { name: 'send-mail', retries: 10, readable: [] }

/** Delivers one email. Throws if the job must be retried. */
export type EmailTransport = (mail: Email) => Promise<void>
