import { hasVerifiedFactor } from '../mfa/has-verified-factor.ts'
import type { UserRow } from '../tables.ts'

export type ProofMethod = 'password' | 'totp' | 'email'

/**
 * Returns the ways in which the holder of a session can prove who they are. A code by email counts where the mailbox
 * alone opens the account anyway, and where there is no password; next to a second factor it would be a way around it.
 */
export function proofMethods(user: Pick<UserRow, 'password_hash' | 'factors'>): ProofMethod[] {
  const hasPassword = user.password_hash !== null
  const hasFactor = hasVerifiedFactor(user.factors)
  return [
    ...(hasPassword ? (['password'] as const) : []),
    ...(hasFactor ? (['totp'] as const) : []),
    ...(!hasFactor || !hasPassword ? (['email'] as const) : []),
  ]
}
