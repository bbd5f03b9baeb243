import { EMAIL_CODE_SECONDS } from '@hearth/protocol/constants'
import { chooseLanguage } from '../../email/choose-language.ts'
import { type MailFrame, renderMail } from '../../email/render-mail.ts'
import { writeTime } from '../../email/write-time.ts'
import type { Mail } from '../../platform/mail/mail.ts'

/** Whom a mail goes to. */
export interface Recipient {
  email: string
  /** Choice of the member; null without one. */
  language: string | null
}

const languageOf = ({ language }: Recipient) => chooseLanguage({ language })

/** The code that confirms an address for campaigns; goes to that address. */
export function campaignEmailMail(frame: MailFrame, recipient: Recipient, code: string): Mail {
  return renderMail(frame, {
    kind: 'campaign-email',
    to: recipient.email,
    language: languageOf(recipient),
    values: { code, minutes: String(EMAIL_CODE_SECONDS / 60) },
  })
}

/** Tells that the account was paused, or is no longer, and why. */
export function eligibilityEmail(
  frame: MailFrame,
  recipient: Recipient,
  notice: { kind: 'member-paused' | 'member-restored'; reason: string; at: Date },
): Mail {
  const language = languageOf(recipient)
  return renderMail(frame, {
    kind: notice.kind,
    to: recipient.email,
    language,
    values: { reason: notice.reason, time: writeTime(notice.at, language) },
  })
}

/** The link to the archive of the member's data. */
export function dataExportMail(
  frame: MailFrame,
  recipient: Recipient,
  archive: { link: string; until: Date },
): Mail {
  const language = languageOf(recipient)
  return renderMail(frame, {
    kind: 'data-export',
    to: recipient.email,
    language,
    values: { link: archive.link, time: writeTime(archive.until, language) },
  })
}

/** Tells when the account will be deleted, and how to take that back. */
export function deletionMail(frame: MailFrame, recipient: Recipient, dueAt: Date): Mail {
  const language = languageOf(recipient)
  return renderMail(frame, {
    kind: 'account-deletion',
    to: recipient.email,
    language,
    values: { time: writeTime(dueAt, language) },
  })
}

/** Creates the email about a new API key, without its name: an intruder could write a message into it. */
export function apiKeyCreatedMail(
  frame: MailFrame,
  recipient: Recipient,
  key: { prefix: string; createdAt: Date },
): Mail {
  const language = languageOf(recipient)
  return renderMail(frame, {
    kind: 'api-key-created',
    to: recipient.email,
    language,
    values: { time: writeTime(key.createdAt, language), keyPrefix: `${key.prefix}…` },
  })
}

/** Creates the email about a linked wallet, or about one that replaced `oldWallet`. */
export function walletMail(
  frame: MailFrame,
  recipient: Recipient,
  { wallet, oldWallet, at }: { wallet: string; oldWallet: string | null; at: Date },
): Mail {
  const language = languageOf(recipient)
  const values = { time: writeTime(at, language), wallet: shortAddress(wallet) }
  const mail = { to: recipient.email, language }
  return oldWallet === null
    ? renderMail(frame, { ...mail, kind: 'wallet-linked', values })
    : renderMail(frame, {
        ...mail,
        kind: 'wallet-changed',
        values: { ...values, oldWallet: shortAddress(oldWallet) },
      })
}

/** Shortens an address as the portal does. */
function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}
