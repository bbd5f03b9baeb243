import { EMAIL_CODE_SECONDS } from '@hearth/protocol/constants'
import type { Mail } from '../platform/mail/mail.ts'
import type { Language } from './mail-kinds.ts'
import { type MailFrame, renderMail } from './render-mail.ts'

/**
 * Creates the email with the code that confirms an address.
 * @param mail.link confirms the address with one click; optional
 */
export function confirmationMail(
  frame: MailFrame,
  mail: { to: string; language: Language; code: string; link?: string },
): Mail {
  const { to, language, code, link } = mail
  const values = { code, link, minutes: String(EMAIL_CODE_SECONDS / 60) }
  return renderMail(frame, { kind: 'confirmation', to, language, values })
}
