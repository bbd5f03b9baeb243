import { randomInt } from 'node:crypto'
import { REFERRAL_CODE_ALPHABET, REFERRAL_CODE_LENGTH } from '@hearth/protocol/constants'

/** Creates a random referral code. The database enforces uniqueness. */
export function createPersonalCode(): string {
  return Array.from(
    { length: REFERRAL_CODE_LENGTH },
    () => REFERRAL_CODE_ALPHABET[randomInt(REFERRAL_CODE_ALPHABET.length)],
  ).join('')
}

/** Normalizes a typed code to its stored form. Returns null if the text is not a code. */
export function normalisePersonalCode(code: unknown): string | null {
  if (typeof code !== 'string') return null
  const normal = code.trim().toUpperCase()
  const valid =
    normal.length === REFERRAL_CODE_LENGTH &&
    [...normal].every((letter) => REFERRAL_CODE_ALPHABET.includes(letter))
  return valid ? normal : null
}
