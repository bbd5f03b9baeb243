import type { Email } from '../platform/mail/mail.ts'
import type { Language } from './email-kinds.ts'
import { type EmailFrame, renderEmail } from './render-email.ts'

/** Creates the email that invites a person on an operator's behalf. */
export function renderInviteEmail(
  frame: EmailFrame,
  mail: { to: string; language: Language; code: string; link?: string },
): Email {
  const { to, language, ...values } = mail
  return renderEmail(frame, { kind: 'invitation', to, language, values: { ...values, hours: '24' } })
}
