import { formatUtcTime } from '@hearth/protocol/format-date'
import type { Email } from '../platform/mail/mail.ts'
import type { Language } from './email-kinds.ts'
import { type EmailFrame, renderEmail } from './render-email.ts'

/** Details that every email about an account change needs. */
export interface SecurityEmail {
  to: string
  language: Language
  at: Date
}

/**
 * Creates the email that notifies the old address of an email change. The email has no link if an operator
 * changed the address.
 */
export function renderEmailChangedEmail(
  frame: EmailFrame,
  { to, language, at, newEmail, link }: SecurityEmail & { newEmail: string; link?: string },
): Email {
  const values = { time: formatUtcTime(at, language), newEmail, ...(link !== undefined && { link }) }
  return renderEmail(frame, { kind: 'email-changed', to, language, values })
}

export function renderFactorAddedEmail(
  frame: EmailFrame,
  { to, language, at, link }: SecurityEmail & { link: string },
): Email {
  return renderEmail(frame, {
    kind: 'factor-added',
    to,
    language,
    values: { time: formatUtcTime(at, language), link },
  })
}

export function renderFactorRemovedEmail(frame: EmailFrame, { to, language, at }: SecurityEmail): Email {
  return renderEmail(frame, {
    kind: 'factor-removed',
    to,
    language,
    values: { time: formatUtcTime(at, language) },
  })
}

export function renderRecoveryCodesEmail(
  frame: EmailFrame,
  { to, language, at, change }: SecurityEmail & { change: 'created' | 'removed' },
): Email {
  return renderEmail(frame, {
    kind: `recovery-codes-${change}`,
    to,
    language,
    values: { time: formatUtcTime(at, language) },
  })
}
