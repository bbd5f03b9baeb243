import type { Mail } from '../platform/mail/mail.ts'
import type { Language } from './mail-kinds.ts'
import { type MailFrame, renderMail } from './render-mail.ts'
import { writeTime } from './write-time.ts'

/** Creates the email about a changed password. */
export function passwordChangedMail(
  frame: MailFrame,
  mail: { to: string; language: Language; at: Date; link: string },
): Mail {
  const { to, language, at, link } = mail
  return renderMail(frame, {
    kind: 'password-changed',
    to,
    language,
    values: { time: writeTime(at, language), link },
  })
}
