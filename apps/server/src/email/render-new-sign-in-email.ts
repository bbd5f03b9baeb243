import { formatZonedTime } from '@hearth/protocol/format-date'
import type { Email } from '../platform/mail/mail.ts'
import type { Language } from './email-kinds.ts'
import { type EmailFrame, renderEmail } from './render-email.ts'

/**
 * Creates the email about a sign-in from a new device.
 * @param mail.network coarse subnet that does not identify a connection
 */
export function renderNewSignInEmail(
  frame: EmailFrame,
  mail: {
    to: string
    language: Language
    at: Date
    timeZone: string | null
    device: string
    network: string
  },
): Email {
  const { to, language, at, timeZone, device, network } = mail
  const values = { time: formatZonedTime(at, language, timeZone), device, network }
  return renderEmail(frame, { kind: 'new-sign-in', to, language, values })
}
