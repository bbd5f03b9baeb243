import { LRUCache } from 'lru-cache'
import type { Database } from '../database.ts'
import { ensureMember } from './ensure-member.ts'
import type { VerifiedAccount } from './register-member.ts'

/** Bounds the memory: an id each. */
const REMEMBERED = 100_000

export interface KnownMembers {
  /** As `ensureMember`; asks the database about each account once. */
  ensure(account: VerifiedAccount, now: Date): Promise<void>
}

/** Remembers who is a member: nobody ceases to be one, not even with a deleted account (`forgetMember`). */
export function createKnownMembers(db: Database): KnownMembers {
  const known = new LRUCache<string, true>({ max: REMEMBERED })
  return {
    async ensure(account, now) {
      if (known.get(account.id)) return
      await ensureMember(db, account, now)
      known.set(account.id, true)
    },
  }
}
