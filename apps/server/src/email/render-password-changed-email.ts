import type { Email } from '../platform/mail/mail.ts'
import type { Language } from './email-kinds.ts'
import { type EmailFrame, renderEmail } from './render-email.ts'
import { writeTime } from './write-time.ts'

/** Creates the email about a changed password. */
export function renderPasswordChangedEmail(
  frame: EmailFrame,
  mail: { to: string; language: Language; at: Date; link: string },
): Email {
  const { to, language, at, link } = mail
  return renderEmail(frame, {
    kind: 'password-changed',
    to,
    language,
    values: { time: writeTime(at, language), link },
  })
}
