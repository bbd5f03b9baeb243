import { Secret, TOTP } from 'otpauth'

/** What an authenticator app shows for a secret in base 32, or showed and will show `steps` of 30 s from now. */
export function totpCode(secret: string, steps = 0, now = Date.now()): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now + steps * 30_000 })
}
