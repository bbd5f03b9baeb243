import { LRUCache } from 'lru-cache'
import type { Database } from '../../platform/database/database.ts'
import { ensureMember } from './ensure-member.ts'
import type { VerifiedAccount } from './register-member.ts'

/** Bounds the memory: an id each. */
const REMEMBERED = 100_000
/** Whoever ceases to be welcome loses the sessions at once; where those are kept elsewhere, a call is refused after this. */
const REMEMBERED_MS = 60_000

export interface KnownMembers {
  /** As `ensureMember`; asks the database about each account once a minute. */
  ensure(account: VerifiedAccount, now: Date): Promise<void>
}

/** Remembers for a while who is a member, so that not each of their calls asks again. */
export function createKnownMembers(db: Database): KnownMembers {
  const known = new LRUCache<string, true>({ max: REMEMBERED, ttl: REMEMBERED_MS })
  return {
    async ensure(account, now) {
      if (known.get(account.id)) return
      await ensureMember(db, account, now)
      known.set(account.id, true)
    },
  }
}
