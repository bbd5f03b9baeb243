import { Secret, TOTP } from 'otpauth'

/** Returns the TOTP code for a base32 secret, `steps` intervals of 30 s from now. */
export function totpCode(secret: string, steps = 0, now = Date.now()): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now + steps * 30_000 })
}
