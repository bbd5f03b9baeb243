import { networkOf } from '../../platform/http/network-of.ts'
import type { RateBudget, RateLimiter, Taking } from '../../platform/http/rate-limiter.ts'
import { AuthError } from './auth-error.ts'

/** How often the auth service may be asked, by what asks. */
export interface AuthLimits {
  verifyPerNetwork: RateBudget
  passwordPerNetwork: RateBudget
  /** Of all networks together from which the account was not logged in to yet. */
  passwordPerAccount: RateBudget
  /** Passwords for one account from one network: so many are free, then a wait doubles up to `windowSeconds`. */
  passwordTries: RateBudget
  challengePerNetwork: RateBudget
  /** Refresh tokens that nobody can have been given. A plausible one is never counted. */
  implausibleRefreshPerNetwork: RateBudget
  codesPerNetwork: RateBudget
  codesPerAccount: RateBudget
  mailPerAccount: RateBudget
  /** Codes entered for one account by others than who asked for them. */
  strangerTriesPerAccount: RateBudget
  /** The same for all accounts together: bounds what many networks guess. */
  strangerTries: RateBudget
  /** Tries of requesters, for all accounts together. */
  requesterTries: RateBudget
  /** Codes of second factors; each factor has its own, slower bound besides. */
  factorPerAccount: RateBudget
}

export const defaultLimits: AuthLimits = {
  verifyPerNetwork: { limit: 30, windowSeconds: 300 },
  passwordPerNetwork: { limit: 150, windowSeconds: 300 },
  passwordPerAccount: { limit: 30, windowSeconds: 300 },
  passwordTries: { limit: 5, windowSeconds: 300 },
  challengePerNetwork: { limit: 120, windowSeconds: 300, lease: 5 },
  implausibleRefreshPerNetwork: { limit: 150, windowSeconds: 300 },
  codesPerNetwork: { limit: 30, windowSeconds: 3600 },
  codesPerAccount: { limit: 30, windowSeconds: 3600 },
  mailPerAccount: { limit: 1, windowSeconds: 60 },
  strangerTriesPerAccount: { limit: 30, windowSeconds: 3600 },
  strangerTries: { limit: 2000, windowSeconds: 3600, lease: 5 },
  requesterTries: { limit: 10_000, windowSeconds: 3600, lease: 20 },
  factorPerAccount: { limit: 30, windowSeconds: 300 },
}

/**
 * The limits of an installation: what its operator set, and the defaults for the rest.
 * @param factor multiplies the defaults of networks, where many members share an address; accounts stay as they are
 */
export function chooseLimits(
  factor: number,
  own: { [Name in keyof AuthLimits]: RateBudget | undefined },
): AuthLimits {
  const network = (name: keyof AuthLimits) => {
    const { limit, ...rest } = defaultLimits[name]
    return { ...rest, ...(own[name] ?? { limit: Math.ceil(limit * factor) }) }
  }
  const account = (name: keyof AuthLimits) => ({ ...defaultLimits[name], ...own[name] })
  return {
    verifyPerNetwork: network('verifyPerNetwork'),
    passwordPerNetwork: network('passwordPerNetwork'),
    passwordPerAccount: account('passwordPerAccount'),
    passwordTries: account('passwordTries'),
    challengePerNetwork: network('challengePerNetwork'),
    implausibleRefreshPerNetwork: network('implausibleRefreshPerNetwork'),
    codesPerNetwork: network('codesPerNetwork'),
    codesPerAccount: account('codesPerAccount'),
    mailPerAccount: account('mailPerAccount'),
    strangerTriesPerAccount: account('strangerTriesPerAccount'),
    strangerTries: account('strangerTries'),
    requesterTries: account('requesterTries'),
    factorPerAccount: account('factorPerAccount'),
  }
}

type TooManyCode = 'over_request_rate_limit' | 'over_email_send_rate_limit'

/** What is taken, and how the caller is told that nothing is left; over_request_rate_limit where nothing is said. */
export type AuthTaking = Taking & { code?: TooManyCode }

/** What a mail that is asked for takes from the network of who asks. */
export function codesTaking(limits: Pick<AuthLimits, 'codesPerNetwork'>, address: string): AuthTaking {
  return { key: `codes:network:${networkOf(address)}`, budget: limits.codesPerNetwork }
}

/** @throws AuthError over_request_rate_limit or over_email_send_rate_limit, once a budget is used up */
export function takeFrom(
  rateLimiter: RateLimiter,
  key: string,
  budget: RateBudget,
  code: TooManyCode = 'over_request_rate_limit',
): Promise<void> {
  return takeAllFrom(rateLimiter, [{ key, budget, code }])
}

/**
 * Takes one each in order, in one statement; the first that is used up spares those behind it.
 * @throws AuthError with that one's code
 */
export async function takeAllFrom(rateLimiter: RateLimiter, takings: readonly AuthTaking[]): Promise<void> {
  const refused = await rateLimiter.takeAll(
    takings.map((taking) => ({ ...taking, key: authKey(taking.key) })),
  )
  if (refused) {
    throw tooMany(takings[refused.refused]?.code ?? 'over_request_rate_limit', refused.waitSeconds)
  }
}

/** Apart from the keys of other parts, which share the counters' table. */
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
