import type { Mail } from '../platform/mail/mail.ts'
import type { Language } from './mail-kinds.ts'
import { type MailFrame, renderMail } from './render-mail.ts'

/** Creates the email that invites a person on behalf of an operator. */
export function inviteMail(
  frame: MailFrame,
  mail: { to: string; language: Language; code: string; link?: string },
): Mail {
  const { to, language, ...values } = mail
  return renderMail(frame, { kind: 'invitation', to, language, values: { ...values, hours: '24' } })
}
