import type { JobKind } from '../jobs/jobs.ts'

/** An email to send. `code` and `link` are shown in the outbox. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  code?: string
  link?: string
  /** Its Message-ID, with the angle brackets: the same however often it is tried. */
  messageId?: string
  /** Further headers. */
  headers?: Record<string, string>
}

/** Sends a mail; queue it in the transaction that makes what the mail says true. */
export const sendMail: JobKind<Mail> = { name: 'send-mail', retries: 10, readable: [] }

/** Delivers one mail, or throws so that the job is tried again. */
export type MailTransport = (mail: Mail) => Promise<void>
