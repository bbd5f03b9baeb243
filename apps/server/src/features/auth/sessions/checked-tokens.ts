import { LRUCache } from 'lru-cache'
import type { AccessTokenClaims } from './access-token.ts'

/** Maximum number of cached tokens, at 2 kB each. */
const REMEMBERED = 10_000

/**
 * Claims of access tokens with a verified signature. The expiry is still checked on each use; callers check
 * the session.
 */
export type CheckedTokens = Pick<LRUCache<string, AccessTokenClaims>, 'get' | 'set'>

/**
 * Creates the cache of verified tokens. Verifying a signature takes longer than most calls, and a member's
 * calls reuse one token for an hour.
 */
export function createCheckedTokens(): CheckedTokens {
  return new LRUCache<string, AccessTokenClaims>({ max: REMEMBERED })
}
