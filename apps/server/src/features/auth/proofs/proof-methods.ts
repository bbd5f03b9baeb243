import { hasVerifiedFactor } from '../mfa/has-verified-factor.ts'
import type { UserRow } from '../tables.ts'

export type ProofMethod = 'password' | 'totp' | 'email'

/**
 * Returns the methods by which the session's holder can prove their identity. An emailed code does not count
 * if the account has a password and a second factor, because the code would bypass the factor.
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
