import { EMAIL_CODE_SECONDS } from '@hearth/protocol/constants'
import type { Email } from '../platform/mail/mail.ts'
import type { Language } from './email-kinds.ts'
import { type EmailFrame, renderEmail } from './render-email.ts'

/**
 * Creates the email with the code that confirms an address.
 * @param mail.link confirms the address with one click; optional
 */
export function renderConfirmationEmail(
  frame: EmailFrame,
  mail: { to: string; language: Language; code: string; link?: string },
): Email {
  const { to, language, code, link } = mail
  const values = { code, link, minutes: String(EMAIL_CODE_SECONDS / 60) }
  return renderEmail(frame, { kind: 'confirmation', to, language, values })
}
