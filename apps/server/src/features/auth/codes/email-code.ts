import { createHash, randomBytes, randomInt } from 'node:crypto'
import { EMAIL_CODE_DIGITS, EMAIL_CODE_SECONDS } from '@hearth/protocol/constants'
import { v7 as uuidv7 } from 'uuid'
import { hashSlowly } from '../passwords/passwords.ts'

/** Maximum number of attempts to enter a code, for each requester and for all strangers together. */
export const CODE_ATTEMPTS = 5

/** Prefix of link tokens with a PKCE challenge. It also selects how errors are returned. */
export const PKCE_PREFIX = 'pkce_'

/** PKCE challenge (RFC 7636). The client presents the verifier later. */
export interface CodeChallenge {
  value: string
  method: 's256' | 'plain'
}

/** A new code: the emailed values and the stored hashes. */
export interface EmailCode {
  code: string
  /** Token in a link instead of the code: 256 random bits. */
  linkToken: string
  row: {
    id: string
    code_hash: string
    link_hash: Buffer
    tries: number
    code_challenge: string | null
    code_challenge_method: string | null
    expires_at: Date
  }
}

/**
 * Creates a code. Uses a slow hash, because all one million codes could be tried quickly against a fast one.
 */
export async function createEmailCode(
  now: Date,
  options: { seconds?: number; challenge?: CodeChallenge | undefined } = {},
): Promise<EmailCode> {
  const code = String(randomInt(10 ** EMAIL_CODE_DIGITS)).padStart(EMAIL_CODE_DIGITS, '0')
  const { challenge, seconds = EMAIL_CODE_SECONDS } = options
  const linkToken = `${challenge ? PKCE_PREFIX : ''}${randomBytes(32).toString('base64url')}`
  return {
    code,
    linkToken,
    row: {
      id: uuidv7(),
      code_hash: await hashSlowly(code),
      link_hash: hashLinkToken(linkToken),
      tries: 0,
      code_challenge: challenge?.value ?? null,
      code_challenge_method: challenge?.method ?? null,
      expires_at: new Date(now.getTime() + seconds * 1000),
    },
  }
}

export function hashLinkToken(linkToken: string): Buffer {
  return createHash('sha256').update(linkToken).digest()
}
