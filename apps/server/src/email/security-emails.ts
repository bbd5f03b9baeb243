import { formatZonedTime } from '@hearth/protocol/format-date'
import type { Email } from '../platform/mail/mail.ts'
import type { Language } from './email-kinds.ts'
import { type EmailFrame, renderEmail } from './render-email.ts'

/** Details that every email about an account change needs. */
export interface SecurityEmail {
  to: string
  language: Language
  at: Date
  /** Time zone of the owner; null is UTC. */
  timeZone: string | null
}

/**
 * Creates the email that notifies the old address of an email change. The email has no link if an operator
 * changed the address.
 */
export function renderEmailChangedEmail(
  frame: EmailFrame,
  { to, language, at, timeZone, newEmail, link }: SecurityEmail & { newEmail: string; link?: string },
): Email {
  const values = {
    time: formatZonedTime(at, language, timeZone),
    newEmail,
    ...(link !== undefined && { link }),
  }
  return renderEmail(frame, { kind: 'email-changed', to, language, values })
}

export function renderFactorAddedEmail(
  frame: EmailFrame,
  { to, language, at, timeZone, link }: SecurityEmail & { link: string },
): Email {
  return renderEmail(frame, {
    kind: 'factor-added',
    to,
    language,
    values: { time: formatZonedTime(at, language, timeZone), link },
  })
}

export function renderFactorRemovedEmail(
  frame: EmailFrame,
  { to, language, at, timeZone }: SecurityEmail,
): Email {
  return renderEmail(frame, {
    kind: 'factor-removed',
    to,
    language,
    values: { time: formatZonedTime(at, language, timeZone) },
  })
}

export function renderRecoveryCodesEmail(
  frame: EmailFrame,
  { to, language, at, timeZone, change }: SecurityEmail & { change: 'created' | 'removed' },
): Email {
  return renderEmail(frame, {
    kind: `recovery-codes-${change}`,
    to,
    language,
    values: { time: formatZonedTime(at, language, timeZone) },
  })
}
