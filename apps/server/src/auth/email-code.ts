import { createHash, randomBytes, randomInt } from 'node:crypto'
import { EMAIL_CODE_DIGITS, EMAIL_CODE_SECONDS } from '@hearth/protocol/constants'
import { v7 as uuidv7 } from 'uuid'
import { hashSlowly } from './passwords.ts'

/** Wrong codes that are looked at before a code is worth nothing. */
export const CODE_TRIES = 5

/** A fresh code: what is mailed, and what is kept of it. */
export interface EmailCode {
  code: string
  /** Stands for the code in a link; 256 random bits. */
  linkToken: string
  row: { id: string; code_hash: string; link_hash: Buffer; tries: number; expires_at: Date }
}

/** Makes a code. Its hash is a slow one, because a million fast ones are tried in a moment. */
export async function makeEmailCode(now: Date): Promise<EmailCode> {
  const code = String(randomInt(10 ** EMAIL_CODE_DIGITS)).padStart(EMAIL_CODE_DIGITS, '0')
  const linkToken = randomBytes(32).toString('base64url')
  return {
    code,
    linkToken,
    row: {
      id: uuidv7(),
      code_hash: await hashSlowly(code),
      link_hash: hashLinkToken(linkToken),
      tries: 0,
      expires_at: new Date(now.getTime() + EMAIL_CODE_SECONDS * 1000),
    },
  }
}

export function hashLinkToken(linkToken: string): Buffer {
  return createHash('sha256').update(linkToken).digest()
}
