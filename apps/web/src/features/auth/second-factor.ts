import { t } from '@lingui/core/macro'
import type { User } from '@supabase/auth-js'
import { authClient } from '../../lib/session/auth-client.ts'
import { isMfaRequired } from './mfa-required.ts'

export interface SecondFactors {
  email: string
  /** Authenticator apps, oldest first. */
  apps: { id: string; name: string }[]
  recoveryCodes: boolean
}

/** Returns the account's factors if the session still requires one; otherwise null. */
export async function listRequiredFactors(): Promise<SecondFactors | null> {
  const client = await authClient()
  const { data } = await client.getSession()
  if (!data.session || !(await isMfaRequired())) return null
  return toSecondFactors(data.session.user)
}

/** Returns the verified second factors of an account. */
export function toSecondFactors({ email = '', factors = [] }: User): SecondFactors {
  const verified = factors.filter(({ status }) => status === 'verified')
  return {
    email,
    apps: verified
      .filter(({ factor_type }) => factor_type === 'totp')
      .map(({ id, friendly_name }) => ({
        id,
        name: friendly_name || t({ id: 'auth.authenticatorApp', message: 'Authenticator app' }),
      })),
    recoveryCodes: verified.some(({ factor_type }) => factor_type === 'recovery_code'),
  }
}

/** Verifies the session with an authenticator app's code. The auth client stores the new tokens. */
export async function verifyAppCode(factorId: string, code: string): Promise<void> {
  const { error } = await (await authClient()).mfa.challengeAndVerify({ factorId, code })
  if (error) throw error
}

/** Verifies the session with a recovery code, which works only once. */
export async function verifyRecoveryCode(code: string): Promise<void> {
  const { error } = await (await authClient()).mfa.recoveryCodes.verify({ code })
  if (error) throw error
}
