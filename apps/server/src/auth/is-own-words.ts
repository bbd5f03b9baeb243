/** Whose password it is to be. */
export interface PasswordOwner {
  email?: string | undefined
  userMetadata?: Record<string, unknown> | null | undefined
}

/** A shorter part of a name is in too many good passwords. */
const MIN_WORD = 4
/** Characters that must be there besides the owner's own words. */
const MIN_REST = 4
const NAMES = ['name', 'full_name', 'first_name', 'last_name', 'username', 'user_name', 'preferred_username']

/** Whether a password is little more than its owner's address or name, which are the first things that are tried. */
export function isOwnWords(password: string, owner: PasswordOwner): boolean {
  const email = (owner.email ?? '').toLowerCase()
  const [mailbox = '', domain = ''] = email.split('@')
  const names = NAMES.map((name) => owner.userMetadata?.[name]).filter((name) => typeof name === 'string')
  const texts = [mailbox, domain.split('.')[0] ?? '', ...names].map((text) =>
    text.slice(0, 200).normalize('NFKC').toLowerCase(),
  )
  const words = new Set([
    email,
    ...texts,
    ...texts.map(squeeze),
    ...texts.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u)),
  ])
  const found = [...words].filter((word) => word.length >= MIN_WORD).sort((a, b) => b.length - a.length)
  const plain = password.normalize('NFKC').toLowerCase()
  const rest = found.reduce((left, word) => left.replaceAll(word, ''), plain)
  return rest !== plain && [...squeeze(rest)].length < MIN_REST
}

/** Letters and digits only. */
function squeeze(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '')
}
