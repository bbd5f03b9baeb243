/** Kinds of emails, each with its placeholders. */
export const emailKinds = {
  confirmation: ['code', 'minutes', 'link'],
  recovery: ['code', 'minutes', 'link'],
  'magic-link': ['code', 'minutes', 'link'],
  /** Sent to the new address. */
  'email-change-new': ['code', 'minutes', 'link', 'newEmail'],
  /** Sent to the current address. */
  'email-change-current': ['code', 'minutes', 'link', 'newEmail'],
  invitation: ['code', 'hours', 'link'],
  reauthentication: ['code', 'minutes'],
  'password-changed': ['time', 'link'],
  /** Sent to the former address. */
  'email-changed': ['time', 'newEmail', 'link'],
  'factor-added': ['time', 'link'],
  'factor-removed': ['time'],
  'recovery-codes-created': ['time'],
  'recovery-codes-removed': ['time'],
  'api-key-created': ['time', 'keyPrefix'],
  'wallet-linked': ['time', 'wallet'],
  'wallet-changed': ['time', 'wallet', 'oldWallet'],
  /** Summarizes changes that were not emailed individually in the past hour. */
  'security-summary': ['change', 'count', 'time', 'link'],
  'new-sign-in': ['time', 'device', 'network'],
  'campaign-email': ['code', 'minutes'],
  'mailbox-check': ['code', 'minutes'],
  'member-paused': ['time', 'reason'],
  'member-restored': ['time', 'reason'],
  'claims-held': ['time', 'reason'],
  'claims-released': ['time', 'reason'],
  'appeal-rejected': ['time', 'reason'],
  'case-answered': ['title', 'text', 'link'],
  'cases-waiting': ['count', 'time'],
  'webhook-off': ['time', 'reason', 'webhook'],
  'data-export': ['link', 'time'],
  'account-deletion': ['time'],
} as const satisfies Record<string, readonly string[]>

export type EmailKind = keyof typeof emailKinds

/**
 * Placeholders of every email. `color` is the brand color; `onColor` is black or white, whichever is more
 * readable on the brand color.
 */
export const commonPlaceholders = ['brand', 'color', 'onColor', 'to', 'portal'] as const

/** A template must use at least one of these placeholders if its kind has any, except for `newsKinds`. */
export const proofPlaceholders = ['code', 'link'] as const

/** Notifications of changes, whose templates may omit the link. */
export const newsKinds: readonly EmailKind[] = [
  'password-changed',
  'email-changed',
  'factor-added',
  'security-summary',
]

export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]
