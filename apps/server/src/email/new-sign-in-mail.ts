import type { Mail } from '../platform/mail/mail.ts'
import type { Language } from './mail-kinds.ts'
import { type MailFrame, renderMail } from './render-mail.ts'
import { writeTime } from './write-time.ts'

/**
 * Tells of a log-in from where the member had not logged in before.
 * @param mail.network coarse: it says where, and not which line
 */
export function newSignInMail(
  frame: MailFrame,
  mail: { to: string; language: Language; at: Date; device: string; network: string },
): Mail {
  const { to, language, at, device, network } = mail
  const values = { time: writeTime(at, language), device, network }
  return renderMail(frame, { kind: 'new-sign-in', to, language, values })
}
