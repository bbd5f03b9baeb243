import { LRUCache } from 'lru-cache'
import type { Database } from '../../platform/database/database.ts'
import { ensureMember } from './ensure-member.ts'
import type { VerifiedAccount } from './register-member.ts'

/** Bounds the memory: an id each. */
const REMEMBERED = 100_000
/**
 * Members who lose access lose their sessions at once. With an external auth service, calls are rejected
 * after this time.
 */
const REMEMBERED_MS = 60_000

export interface KnownMembers {
  /** As `ensureMember`; asks the database about each account once a minute. */
  ensure(account: VerifiedAccount, now: Date): Promise<void>
}

/** Caches which accounts are members, so that not every call reads the database. */
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
