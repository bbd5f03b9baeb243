import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@hearth/protocol/constants'
import { plural, t } from '@lingui/core/macro'

const LONG_ENOUGH = 15
const RUNS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/** Returns advice on a password while it is typed. The server enforces the rules. */
export function describePassword(password: string, email: string): string {
  const length = [...password].length
  if (length === 0)
    return t({
      id: 'auth.passwordHint',
      message: `At least ${PASSWORD_MIN_LENGTH} characters. A whole sentence works well.`,
    })
  if (length < PASSWORD_MIN_LENGTH) {
    const missing = PASSWORD_MIN_LENGTH - length
    return t({
      id: 'auth.passwordCharactersMissing',
      message: plural(missing, {
        one: 'One more character is needed.',
        other: '# more characters are needed.',
      }),
    })
  }
  if (password.length > PASSWORD_MAX_LENGTH)
    return t({ id: 'auth.passwordHintTooLong', message: `At most ${PASSWORD_MAX_LENGTH} characters.` })
  const lower = password.toLowerCase()
  const name = email.split('@')[0]?.toLowerCase() ?? ''
  if (name.length > 2 && lower.includes(name))
    return t({
      id: 'auth.passwordContainsAddress',
      message: 'Weak: it contains your email address.',
    })
  if (new Set(lower).size < 5)
    return t({ id: 'auth.passwordFewCharacters', message: 'Weak: it has only a few different characters.' })
  if (isMostlyRun(lower))
    return t({
      id: 'auth.passwordKeyboardRow',
      message: 'Weak: it is mostly a sequence from the keyboard or the alphabet.',
    })
  if (length < LONG_ENOUGH)
    return t({ id: 'auth.passwordFair', message: 'Fair. A few more words make it strong.' })
  return t({ id: 'auth.passwordStrong', message: 'Strong.' })
}

/**
 * Returns whether more than half of the password is one run of the alphabet, the digits or a keyboard row.
 */
function isMostlyRun(password: string): boolean {
  for (const run of RUNS) {
    let longest = 0
    let current = 0
    for (let index = 1; index < password.length; index++) {
      const pair = password.slice(index - 1, index + 1)
      current = run.includes(pair) ? current + 1 : 0
      longest = Math.max(longest, current)
    }
    if (longest + 1 > password.length / 2) return true
  }
  return false
}
