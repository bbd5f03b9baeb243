import type { RateBudget } from '../platform/http/rate-limiter.ts'

/** How long a proof of identity counts, in minutes, unless the operator sets another time. */
export const DEFAULT_PROOF_MINUTES = 5

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
