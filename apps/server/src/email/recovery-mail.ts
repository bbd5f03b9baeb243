import { EMAIL_CODE_SECONDS } from '@hearth/protocol/constants'
import type { Mail } from '../platform/mail/mail.ts'
import type { Language } from './mail-kinds.ts'
import { type MailFrame, renderMail } from './render-mail.ts'

/** Creates the email that resets the password. */
export function recoveryMail(
  frame: MailFrame,
  mail: { to: string; language: Language; code: string; link?: string },
): Mail {
  const { to, language, ...values } = mail
  return renderMail(frame, {
    kind: 'recovery',
    to,
    language,
    values: { ...values, minutes: String(EMAIL_CODE_SECONDS / 60) },
  })
}
