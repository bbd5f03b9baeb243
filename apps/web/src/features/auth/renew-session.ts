import { ApiError } from '../../lib/api/api-error.ts'
import { clearClientState, readAccessToken } from '../../lib/session/client-state.ts'
import { isMfaRequired } from './mfa-required.ts'
import { recheckSession } from './session.ts'

/** `renewed` if the session is valid or the auth service is unreachable; `failed` if the check failed. */
export type Renewal = 'renewed' | 'ended' | 'second-factor' | 'failed'

/** Minimum interval between renewals, in case the server rejects new tokens. */
const MIN_RENEWAL_INTERVAL_MS = 30_000

let renewedAt = 0
let renewing: Promise<Renewal> | undefined
let missesSecondFactor = false

/** Returns whether a renewal is in progress. */
export function isRenewing(): boolean {
  return renewing !== undefined
}

/**
 * Returns whether a recent renewal signed the member out because the session lacks its second factor. Calls that
 * fail after it only find that nobody is signed in.
 */
export function isSecondFactorMissing(): boolean {
  return missesSecondFactor && Date.now() - renewedAt < MIN_RENEWAL_INTERVAL_MS
}

/**
 * Renews the session if an API call failed because of its token. Concurrent calls share one renewal.
 * @returns undefined for other errors and shortly after a renewal
 */
export async function renewRejectedSession(error: unknown): Promise<Renewal | undefined> {
  if (!(error instanceof ApiError) || readAccessToken() === null) return undefined
  if (error.status !== 401 && error.code !== 'SECOND_FACTOR_REQUIRED') return undefined
  if (renewing) return renewing
  if (Date.now() - renewedAt < MIN_RENEWAL_INTERVAL_MS) return undefined
  renewedAt = Date.now()
  renewing = renewSession().finally(() => {
    renewing = undefined
  })
  return renewing
}

/**
 * Renews the session. Ends an invalid session in this browser. If the session lacks its second factor, signs the
 * member out of the portal until it has one.
 */
export async function renewSession(): Promise<Renewal> {
  try {
    if (!(await recheckSession())) return 'ended'
    missesSecondFactor = await isMfaRequired()
    if (!missesSecondFactor) return 'renewed'
    clearClientState()
    return 'second-factor'
  } catch (error) {
    console.warn(error)
    return 'failed'
  }
}
