import { t } from '@lingui/core/macro'
import type { User } from '@supabase/auth-js'
import { authClient } from '../lib/auth-client.ts'
import { isMfaRequired } from './mfa-required.ts'

/** What the session that is open may show as its second factor. */
export interface SecondFactors {
  email: string
  /** Authenticator apps, in the order that they were set up. */
  apps: { id: string; name: string }[]
  recoveryCodes: boolean
}

/** Null where there is no session of the auth service, or it owes nothing. */
export async function listRequiredFactors(): Promise<SecondFactors | null> {
  const client = await authClient()
  const { data } = await client.getSession()
  if (!data.session || !(await isMfaRequired())) return null
  return toSecondFactors(data.session.user)
}

/** Returns what an account may show as its second factor. */
export function toSecondFactors({ email = '', factors = [] }: User): SecondFactors {
  const verified = factors.filter(({ status }) => status === 'verified')
  return {
    email,
    apps: verified
      .filter(({ factor_type }) => factor_type === 'totp')
      .map(({ id, friendly_name }) => ({ id, name: friendly_name || t`Authenticator app` })),
    recoveryCodes: verified.some(({ factor_type }) => factor_type === 'recovery_code'),
  }
}

/** Lifts the session with a code of an authenticator app; the auth client keeps the new tokens. */
export async function verifyAppCode(factorId: string, code: string): Promise<void> {
  const { error } = await (await authClient()).mfa.challengeAndVerify({ factorId, code })
  if (error) throw error
}

/** Lifts the session with one of the recovery codes, which is used up by it. */
export async function verifyRecoveryCode(code: string): Promise<void> {
  const { error } = await (await authClient()).mfa.recoveryCodes.verify({ code })
  if (error) throw error
}
