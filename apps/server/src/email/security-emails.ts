import type { Mail } from '../platform/mail/mail.ts'
import type { Language } from './mail-kinds.ts'
import { type MailFrame, renderMail } from './render-mail.ts'
import { writeTime } from './write-time.ts'

/** Content of an email about an account change. */
export interface SecurityMail {
  to: string
  language: Language
  at: Date
}

/**
 * Creates the email that notifies the old address of an email change. It has no link if an operator changed
 * the address.
 */
export function emailChangedMail(
  frame: MailFrame,
  { to, language, at, newEmail, link }: SecurityMail & { newEmail: string; link?: string },
): Mail {
  const values = { time: writeTime(at, language), newEmail, ...(link !== undefined && { link }) }
  return renderMail(frame, { kind: 'email-changed', to, language, values })
}

export function factorAddedMail(
  frame: MailFrame,
  { to, language, at, link }: SecurityMail & { link: string },
): Mail {
  return renderMail(frame, {
    kind: 'factor-added',
    to,
    language,
    values: { time: writeTime(at, language), link },
  })
}

export function factorRemovedMail(frame: MailFrame, { to, language, at }: SecurityMail): Mail {
  return renderMail(frame, {
    kind: 'factor-removed',
    to,
    language,
    values: { time: writeTime(at, language) },
  })
}

export function recoveryCodesMail(
  frame: MailFrame,
  { to, language, at, change }: SecurityMail & { change: 'created' | 'removed' },
): Mail {
  return renderMail(frame, {
    kind: `recovery-codes-${change}`,
    to,
    language,
    values: { time: writeTime(at, language) },
  })
}
