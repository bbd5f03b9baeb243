import { EMAIL_CODE_SECONDS } from '@hearth/protocol/constants'
import type { Email } from '../platform/mail/mail.ts'
import type { Language } from './email-kinds.ts'
import { type EmailFrame, renderEmail } from './render-email.ts'

/** Creates the email that is sent to the current address when a member changes their email address. */
export function renderEmailChangeCurrentEmail(
  frame: EmailFrame,
  mail: { to: string; language: Language; newEmail: string; code: string; link?: string },
): Email {
  const { to, language, ...values } = mail
  return renderEmail(frame, {
    kind: 'email-change-current',
    to,
    language,
    values: { ...values, minutes: String(EMAIL_CODE_SECONDS / 60) },
  })
}
