import { EMAIL_CODE_SECONDS } from '@hearth/protocol/constants'
import { formatZonedTime } from '@hearth/protocol/format-date'
import { formatMessage, type Message } from '@hearth/protocol/messages'
import { chooseLanguage } from '../../email/choose-language.ts'
import { type EmailFrame, renderEmail } from '../../email/render-email.ts'
import type { Email } from '../../platform/mail/mail.ts'
import type { Recipient } from '../members/notices.ts'

export interface SuspensionNotice {
  kind: 'claims-held' | 'claims-released' | 'appeal-rejected'
  /** Text by an operator, or sentences from the rules. */
  reason: string | readonly Message[]
  at: Date
}

/** Renders the email about suspended or reinstated claims or a rejected appeal, with the reason. */
export function renderSuspensionEmail(
  frame: EmailFrame,
  recipient: Recipient,
  { kind, reason, at }: SuspensionNotice,
): Email {
  const language = chooseLanguage({ language: recipient.language })
  return renderEmail(frame, {
    kind,
    to: recipient.email,
    language,
    values: {
      reason:
        typeof reason === 'string'
          ? reason
          : reason.map((message) => formatMessage(message, language)).join(' '),
      time: formatZonedTime(at, language, recipient.time_zone),
    },
  })
}

/** Renders the email with the code for a mailbox check. */
export function renderCheckEmail(frame: EmailFrame, recipient: Recipient, code: string): Email {
  return renderEmail(frame, {
    kind: 'mailbox-check',
    to: recipient.email,
    language: chooseLanguage({ language: recipient.language }),
    values: { code, minutes: String(EMAIL_CODE_SECONDS / 60) },
  })
}
