import { randomInt } from 'node:crypto'
import { REFERRAL_CODE_ALPHABET, REFERRAL_CODE_LENGTH } from '@hearth/protocol/constants'

/** A random referral code. Whether it is free is for the database to say. */
export function makePersonalCode(): string {
  return Array.from(
    { length: REFERRAL_CODE_LENGTH },
    () => REFERRAL_CODE_ALPHABET[randomInt(REFERRAL_CODE_ALPHABET.length)],
  ).join('')
}

/** A code as somebody typed it, brought to the form in which codes are kept; null where it cannot be one. */
export function normalisePersonalCode(code: unknown): string | null {
  if (typeof code !== 'string') return null
  const normal = code.trim().toUpperCase()
  const valid =
    normal.length === REFERRAL_CODE_LENGTH &&
    [...normal].every((letter) => REFERRAL_CODE_ALPHABET.includes(letter))
  return valid ? normal : null
}
