import { EMAIL_CODE_SECONDS } from '@hearth/protocol/constants'
import { chooseLanguage } from '../../email/choose-language.ts'
import { type MailFrame, renderMail } from '../../email/render-mail.ts'
import { writeTime } from '../../email/write-time.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import type { Reader } from '../members/notices.ts'

/** Renders the email that claims are suspended or reinstated, or that an appeal was rejected, and why. */
export function suspensionEmail(
  frame: MailFrame,
  reader: Reader,
  notice: { kind: 'claims-held' | 'claims-released' | 'appeal-rejected'; reason: string; at: Date },
): Mail {
  const language = chooseLanguage({ language: reader.language })
  return renderMail(frame, {
    kind: notice.kind,
    to: reader.email,
    language,
    values: { reason: notice.reason, time: writeTime(notice.at, language) },
  })
}

/** The code with which a member confirms that the mailbox of the account is still its own. */
export function checkMail(frame: MailFrame, reader: Reader, code: string): Mail {
  return renderMail(frame, {
    kind: 'mailbox-check',
    to: reader.email,
    language: chooseLanguage({ language: reader.language }),
    values: { code, minutes: String(EMAIL_CODE_SECONDS / 60) },
  })
}
