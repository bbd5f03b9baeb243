import { EMAIL_CODE_SECONDS } from '@hearth/protocol/constants'
import type { Mail } from '../platform/mail/mail.ts'
import type { Language } from './mail-kinds.ts'
import { type MailFrame, renderMail } from './render-mail.ts'

/** Creates the email with the code that authorizes a new password. */
export function reauthenticationMail(
  frame: MailFrame,
  mail: { to: string; language: Language; code: string },
): Mail {
  const { to, language, ...values } = mail
  return renderMail(frame, {
    kind: 'reauthentication',
    to,
    language,
    values: { ...values, minutes: String(EMAIL_CODE_SECONDS / 60) },
  })
}
