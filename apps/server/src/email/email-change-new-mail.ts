import { EMAIL_CODE_SECONDS } from '@hearth/protocol/constants'
import type { Mail } from '../platform/mail/mail.ts'
import type { Language } from './mail-kinds.ts'
import { type MailFrame, renderMail } from './render-mail.ts'

/** Creates the email to the new address of an email change. */
export function emailChangeNewMail(
  frame: MailFrame,
  mail: { to: string; language: Language; newEmail: string; code: string; link?: string },
): Mail {
  const { to, language, ...values } = mail
  return renderMail(frame, {
    kind: 'email-change-new',
    to,
    language,
    values: { ...values, minutes: String(EMAIL_CODE_SECONDS / 60) },
  })
}
