/** Whose password it is to be. */
export interface PasswordOwner {
  email?: string | undefined
  userMetadata?: Record<string, unknown> | null | undefined
}

/** A shorter part of a name is in too many good passwords. */
const MIN_WORD = 4
/** Characters that must be there besides the owner's own words. */
const MIN_REST = 4
/** The usual addition to a word that is too easy. */
const YEAR = /^\d{4}$/
/** Longest e-mail address (RFC 5321); names are cut there. */
const MAX_TEXT = 320
const NAMES = ['name', 'full_name', 'first_name', 'last_name', 'username', 'user_name', 'preferred_username']

/** Returns whether a password is little more than its owner's address or name, which are the first things that are tried. */
export function isOwnWords(password: string, owner: PasswordOwner): boolean {
  return consistsOfWords(password, ownTexts(owner))
}

/** Returns the texts that name the owner of a password. */
export function ownTexts(owner: PasswordOwner): string[] {
  const email = (owner.email ?? '').toLowerCase()
  const [mailbox = '', domain = ''] = email.split('@')
  const names = NAMES.map((name) => owner.userMetadata?.[name]).filter((name) => typeof name === 'string')
  return [email, mailbox, domain.split('.')[0] ?? '', ...names]
}

/** Returns whether fewer than four characters of a password, or a year, remain once the words of some texts are removed. */
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

/** Letters and digits only. */
function squeeze(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '')
}
