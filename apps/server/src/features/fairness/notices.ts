import { EMAIL_CODE_SECONDS } from '@hearth/protocol/constants'
import { chooseLanguage } from '../../email/choose-language.ts'
import { type MailFrame, renderMail } from '../../email/render-mail.ts'
import { writeTime } from '../../email/write-time.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import type { Recipient } from '../members/notices.ts'

/** Renders the email that claims are suspended or reinstated, or that an appeal was rejected, and why. */
export function suspensionEmail(
  frame: MailFrame,
  recipient: Recipient,
  notice: { kind: 'claims-held' | 'claims-released' | 'appeal-rejected'; reason: string; at: Date },
): Mail {
  const language = chooseLanguage({ language: recipient.language })
  return renderMail(frame, {
    kind: notice.kind,
    to: recipient.email,
    language,
    values: { reason: notice.reason, time: writeTime(notice.at, language) },
  })
}

/** Creates the email with the code of a mailbox check. */
export function checkMail(frame: MailFrame, recipient: Recipient, code: string): Mail {
  return renderMail(frame, {
    kind: 'mailbox-check',
    to: recipient.email,
    language: chooseLanguage({ language: recipient.language }),
    values: { code, minutes: String(EMAIL_CODE_SECONDS / 60) },
  })
}
