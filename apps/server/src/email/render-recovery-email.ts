import { EMAIL_CODE_SECONDS } from '@hearth/protocol/constants'
import type { Email } from '../platform/mail/mail.ts'
import type { Language } from './email-kinds.ts'
import { type EmailFrame, renderEmail } from './render-email.ts'

/** Creates the email for resetting the password. */
export function renderRecoveryEmail(
  frame: EmailFrame,
  mail: { to: string; language: Language; code: string; link?: string },
): Email {
  const { to, language, ...values } = mail
  return renderEmail(frame, {
    kind: 'recovery',
    to,
    language,
    values: { ...values, minutes: String(EMAIL_CODE_SECONDS / 60) },
  })
}
