import { LRUCache } from 'lru-cache'
import type { AccessTokenClaims } from './access-token.ts'

/** Bounds the memory, at 2 kB each. */
const REMEMBERED = 10_000

/** Claims of access tokens whose signature was found good; what can change about a token later is not in here. */
export type CheckedTokens = Pick<LRUCache<string, AccessTokenClaims>, 'get' | 'set'>

/** A member's calls show one token for an hour; checking its signature takes longer than most of them. */
export function createCheckedTokens(): CheckedTokens {
  return new LRUCache<string, AccessTokenClaims>({ max: REMEMBERED })
}
