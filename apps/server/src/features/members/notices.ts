import { EMAIL_CODE_SECONDS } from '@hearth/protocol/constants'
import { formatZonedTime } from '@hearth/protocol/format-date'
import { chooseLanguage } from '../../email/choose-language.ts'
import { type EmailFrame, renderEmail } from '../../email/render-email.ts'
import type { Email } from '../../platform/mail/mail.ts'

export interface Recipient {
  email: string
  /** The member's chosen language, or null. */
  language: string | null
  /** The member's time zone; null is UTC. */
  time_zone: string | null
}

const languageOf = ({ language }: Recipient) => chooseLanguage({ language })

/** Creates the email with the code that confirms a campaign address. Sent to that address. */
export function renderCampaignEmail(frame: EmailFrame, recipient: Recipient, code: string): Email {
  return renderEmail(frame, {
    kind: 'campaign-email',
    to: recipient.email,
    language: languageOf(recipient),
    values: { code, minutes: String(EMAIL_CODE_SECONDS / 60) },
  })
}

/** Creates the email about a paused or restored membership. */
export function renderEligibilityEmail(
  frame: EmailFrame,
  recipient: Recipient,
  notice: { kind: 'member-paused' | 'member-restored'; reason: string; at: Date },
): Email {
  const language = languageOf(recipient)
  return renderEmail(frame, {
    kind: notice.kind,
    to: recipient.email,
    language,
    values: { reason: notice.reason, time: formatZonedTime(notice.at, language, recipient.time_zone) },
  })
}

/** Creates the email with the link to the archive of the member's data. */
export function renderDataExportEmail(
  frame: EmailFrame,
  recipient: Recipient,
  archive: { link: string; until: Date },
): Email {
  const language = languageOf(recipient)
  return renderEmail(frame, {
    kind: 'data-export',
    to: recipient.email,
    language,
    values: { link: archive.link, time: formatZonedTime(archive.until, language, recipient.time_zone) },
  })
}

/** Creates the email with the date of the account deletion and how to cancel it. */
export function renderDeletionEmail(frame: EmailFrame, recipient: Recipient, dueAt: Date): Email {
  const language = languageOf(recipient)
  return renderEmail(frame, {
    kind: 'account-deletion',
    to: recipient.email,
    language,
    values: { time: formatZonedTime(dueAt, language, recipient.time_zone) },
  })
}

/**
 * Creates the email about a new API key. Omits the key's name, because an intruder could write a message into
 * it.
 */
export function renderApiKeyCreatedEmail(
  frame: EmailFrame,
  recipient: Recipient,
  key: { prefix: string; createdAt: Date },
): Email {
  const language = languageOf(recipient)
  return renderEmail(frame, {
    kind: 'api-key-created',
    to: recipient.email,
    language,
    values: {
      time: formatZonedTime(key.createdAt, language, recipient.time_zone),
      keyPrefix: `${key.prefix}…`,
    },
  })
}

/** Creates the email about a linked wallet, or about a wallet that replaced `oldWallet`. */
export function renderWalletEmail(
  frame: EmailFrame,
  recipient: Recipient,
  { wallet, oldWallet, at }: { wallet: string; oldWallet: string | null; at: Date },
): Email {
  const language = languageOf(recipient)
  const values = { time: formatZonedTime(at, language, recipient.time_zone), wallet: shortAddress(wallet) }
  const mail = { to: recipient.email, language }
  return oldWallet === null
    ? renderEmail(frame, { ...mail, kind: 'wallet-linked', values })
    : renderEmail(frame, {
        ...mail,
        kind: 'wallet-changed',
        values: { ...values, oldWallet: shortAddress(oldWallet) },
      })
}

/** Shortens an address as the portal does. */
function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}
