/** Future owner of a password. */
export interface PasswordOwner {
  email?: string | undefined
  userMetadata?: Record<string, unknown> | null | undefined
}

/**
 * Minimum length of an owner's word to search for. Shorter parts of names occur in too many strong passwords.
 */
const MIN_WORD = 4
/** Minimum number of letters and digits besides the owner's words. */
const MIN_REST = 4
/** Year, which people often append to a word to make it acceptable as a password. */
const YEAR = /^\d{4}$/
/** Maximum email address length (RFC 5321). Longer names are truncated. */
const MAX_TEXT = 320
const NAMES = ['name', 'full_name', 'first_name', 'last_name', 'username', 'user_name', 'preferred_username']

/** Returns whether a password is little more than its owner's address or name, which attackers try first. */
export function isOwnWords(password: string, owner: PasswordOwner): boolean {
  return consistsOfWords(password, ownTexts(owner))
}

/** Returns the strings that identify a password's owner. */
export function ownTexts(owner: PasswordOwner): string[] {
  const email = (owner.email ?? '').toLowerCase()
  const [mailbox = '', domain = ''] = email.split('@')
  const names = NAMES.map((name) => owner.userMetadata?.[name]).filter((name) => typeof name === 'string')
  return [email, mailbox, domain.split('.')[0] ?? '', ...names]
}

/**
 * Returns whether fewer than four letters and digits, or only a year, remain after removing the words in
 * `texts` from a password.
 */
export function consistsOfWords(password: string, texts: readonly string[]): boolean {
  const plainTexts = texts.map((text) => text.slice(0, MAX_TEXT).normalize('NFKC').toLowerCase())
  const words = new Set([
    ...plainTexts,
    ...plainTexts.map(squeeze),
    ...plainTexts.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u)),
  ])
  const found = [...words].filter((word) => word.length >= MIN_WORD).sort((a, b) => b.length - a.length)
  const plain = password.normalize('NFKC').toLowerCase()
  const rest = found.reduce((left, word) => left.replaceAll(word, ''), plain)
  const left = squeeze(rest)
  return rest !== plain && ([...left].length < MIN_REST || YEAR.test(left))
}

/** Returns only the letters and digits. */
function squeeze(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '')
}
