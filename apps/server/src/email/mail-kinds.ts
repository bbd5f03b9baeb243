/** The mails of the auth service by kind, and what may stand between double braces in each. */
export const mailKinds = {
  confirmation: ['code', 'minutes', 'link'],
  recovery: ['code', 'minutes', 'link'],
  'magic-link': ['code', 'minutes', 'link'],
  /** To the address that the account is to have. */
  'email-change-new': ['code', 'minutes', 'link', 'newEmail'],
  /** To the address that the account has. */
  'email-change-current': ['code', 'minutes', 'link', 'newEmail'],
  invitation: ['code', 'hours', 'link'],
  reauthentication: ['code', 'minutes'],
  'password-changed': ['time', 'link'],
  /** To the address that the account had. */
  'email-changed': ['time', 'newEmail', 'link'],
  'factor-added': ['time', 'link'],
  'factor-removed': ['time'],
  'recovery-codes-created': ['time'],
  'recovery-codes-removed': ['time'],
  'api-key-created': ['time', 'keyPrefix'],
  'wallet-linked': ['time', 'wallet'],
  'wallet-changed': ['time', 'wallet', 'oldWallet'],
  /** Instead of more emails of one kind within an hour. */
  'security-summary': ['change', 'count', 'time', 'link'],
  'new-sign-in': ['time', 'device', 'network'],
  'campaign-email': ['code', 'minutes'],
  'mailbox-check': ['code', 'minutes'],
  'member-paused': ['time', 'reason'],
  'member-restored': ['time', 'reason'],
  'claims-held': ['time', 'reason'],
  'claims-released': ['time', 'reason'],
  'appeal-rejected': ['time', 'reason'],
  'webhook-off': ['time', 'reason', 'webhook'],
  'data-export': ['link', 'time'],
  'account-deletion': ['time'],
} as const satisfies Record<string, readonly string[]>

export type MailKind = keyof typeof mailKinds

/** Known in every mail. `color` is the brand's, `onColor` black or white, whichever is read better on it. */
export const commonPlaceholders = ['brand', 'color', 'onColor', 'to', 'portal'] as const

/** Placeholders of which a template needs at least one, if its kind has any. */
export const proofPlaceholders = ['code', 'link'] as const

/** News of a change, which are worth something without their link. */
export const newsKinds: readonly MailKind[] = [
  'password-changed',
  'email-changed',
  'factor-added',
  'security-summary',
]

export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]
