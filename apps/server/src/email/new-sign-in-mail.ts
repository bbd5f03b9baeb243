import type { Mail } from '../platform/mail/mail.ts'
import type { Language } from './mail-kinds.ts'
import { type MailFrame, renderMail } from './render-mail.ts'
import { writeTime } from './write-time.ts'

/**
 * Creates the email about a sign-in from a new device.
 * @param mail.network coarse subnet, which does not identify a connection
 */
export function newSignInMail(
  frame: MailFrame,
  mail: { to: string; language: Language; at: Date; device: string; network: string },
): Mail {
  const { to, language, at, device, network } = mail
  const values = { time: writeTime(at, language), device, network }
  return renderMail(frame, { kind: 'new-sign-in', to, language, values })
}
