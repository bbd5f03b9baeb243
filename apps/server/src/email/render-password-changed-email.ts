import { formatZonedTime } from '@hearth/protocol/format-date'
import type { Email } from '../platform/mail/mail.ts'
import type { Language } from './email-kinds.ts'
import { type EmailFrame, renderEmail } from './render-email.ts'

/** Creates the email about a changed password. */
export function renderPasswordChangedEmail(
  frame: EmailFrame,
  mail: { to: string; language: Language; at: Date; timeZone: string | null; link: string },
): Email {
  const { to, language, at, timeZone, link } = mail
  return renderEmail(frame, {
    kind: 'password-changed',
    to,
    language,
    values: { time: formatZonedTime(at, language, timeZone), link },
  })
}
