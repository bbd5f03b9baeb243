import type { AuthLimits } from '../../config/auth-limits.ts'
import type { BudgetCharge, RateBudget, RateLimiter } from '../../platform/http/rate-limiter.ts'
import { subnetOf } from '../../platform/http/subnet-of.ts'
import { AuthError } from './auth-error.ts'

type TooManyCode = 'over_request_rate_limit' | 'over_email_send_rate_limit'

/** Charge to a budget, and the error code if the budget is exhausted (default: over_request_rate_limit). */
export type AuthCharge = BudgetCharge & { code?: TooManyCode }

/** Returns the charge to the requester's subnet for an emailed code or link. */
export function codesCharge(limits: Pick<AuthLimits, 'codesPerSubnet'>, address: string): AuthCharge {
  return { key: `codes:network:${subnetOf(address)}`, budget: limits.codesPerSubnet }
}

/**
 * Charges one budget.
 * @throws AuthError over_request_rate_limit or over_email_send_rate_limit if exhausted
 */
export function consume(
  rateLimiter: RateLimiter,
  key: string,
  budget: RateBudget,
  code: TooManyCode = 'over_request_rate_limit',
): Promise<void> {
  return consumeAll(rateLimiter, [{ key, budget, code }])
}

/**
 * Makes the charges in order, with at most one statement. The first exhausted budget stops the rest.
 * @throws AuthError with that charge's code
 */
export async function consumeAll(rateLimiter: RateLimiter, charges: readonly AuthCharge[]): Promise<void> {
  const rejected = await rateLimiter.consumeAll(
    charges.map((charge) => ({ ...charge, key: authKey(charge.key) })),
  )
  if (rejected) {
    throw tooMany(charges[rejected.rejectedIndex]?.code ?? 'over_request_rate_limit', rejected.waitSeconds)
  }
}

/** Prefixes a key, because other features share the table of counters. */
export function authKey(key: string): string {
  return `auth:${key}`
}

export function tooMany(code: TooManyCode, waitSeconds: number): AuthError {
  return new AuthError(
    429,
    code,
    `For security purposes, you can only request this after ${waitSeconds} seconds.`,
    { retryAfterSeconds: waitSeconds },
  )
}
