import type { RateBudget } from '../platform/http/rate-limiter.ts'

/** Default validity of a proof of identity, in minutes. */
export const DEFAULT_PROOF_MINUTES = 5

/** Request limits of the auth service. */
export interface AuthLimits {
  verifyPerSubnet: RateBudget
  passwordPerSubnet: RateBudget
  /** Password attempts for one account from all subnets without an earlier login to the account. */
  passwordPerAccount: RateBudget
  /**
   * Password attempts for one account from one subnet. After the free attempts, the wait doubles up to
   * `windowSeconds`.
   */
  loginAttempts: RateBudget
  challengePerSubnet: RateBudget
  /** Counts only refresh tokens that this service cannot have issued. */
  implausibleRefreshPerSubnet: RateBudget
  codesPerSubnet: RateBudget
  codesPerAccount: RateBudget
  mailPerAccount: RateBudget
  /** Codes entered for one account by anyone other than the requester. */
  strangerAttemptsPerAccount: RateBudget
  /** Codes entered by strangers for all accounts together, to prevent guessing across many accounts. */
  strangerAttempts: RateBudget
  /** Codes entered by requesters, for all accounts together. */
  requesterAttempts: RateBudget
  /** Second-factor codes for one account. Each factor also has increasing waits. */
  factorPerAccount: RateBudget
}

export const defaultLimits: AuthLimits = {
  verifyPerSubnet: { limit: 30, windowSeconds: 300 },
  passwordPerSubnet: { limit: 150, windowSeconds: 300 },
  passwordPerAccount: { limit: 30, windowSeconds: 300 },
  loginAttempts: { limit: 5, windowSeconds: 300 },
  challengePerSubnet: { limit: 120, windowSeconds: 300, lease: 5 },
  implausibleRefreshPerSubnet: { limit: 150, windowSeconds: 300 },
  codesPerSubnet: { limit: 30, windowSeconds: 3600 },
  codesPerAccount: { limit: 30, windowSeconds: 3600 },
  mailPerAccount: { limit: 1, windowSeconds: 60 },
  strangerAttemptsPerAccount: { limit: 30, windowSeconds: 3600 },
  strangerAttempts: { limit: 2000, windowSeconds: 3600, lease: 5 },
  requesterAttempts: { limit: 10_000, windowSeconds: 3600, lease: 20 },
  factorPerAccount: { limit: 30, windowSeconds: 300 },
}

/**
 * Returns the limits of an installation: the operator's values, or the defaults.
 * @param factor multiplies the defaults for subnets, where many members may share one, but not for accounts
 */
export function chooseLimits(
  factor: number,
  own: { [Name in keyof AuthLimits]: RateBudget | undefined },
): AuthLimits {
  const subnet = (name: keyof AuthLimits) => {
    const { limit, ...rest } = defaultLimits[name]
    return { ...rest, ...(own[name] ?? { limit: Math.ceil(limit * factor) }) }
  }
  const account = (name: keyof AuthLimits) => ({ ...defaultLimits[name], ...own[name] })
  return {
    verifyPerSubnet: subnet('verifyPerSubnet'),
    passwordPerSubnet: subnet('passwordPerSubnet'),
    passwordPerAccount: account('passwordPerAccount'),
    loginAttempts: account('loginAttempts'),
    challengePerSubnet: subnet('challengePerSubnet'),
    implausibleRefreshPerSubnet: subnet('implausibleRefreshPerSubnet'),
    codesPerSubnet: subnet('codesPerSubnet'),
    codesPerAccount: account('codesPerAccount'),
    mailPerAccount: account('mailPerAccount'),
    strangerAttemptsPerAccount: account('strangerAttemptsPerAccount'),
    strangerAttempts: account('strangerAttempts'),
    requesterAttempts: account('requesterAttempts'),
    factorPerAccount: account('factorPerAccount'),
  }
}
