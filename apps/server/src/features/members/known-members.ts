import { LRUCache } from 'lru-cache'
import type { Database } from '../../platform/database/database.ts'
import { ensureMember } from './ensure-member.ts'
import type { VerifiedAccount } from './register-member.ts'

/** Maximum number of cached IDs. */
const REMEMBERED = 100_000
/**
 * Time after which an account is checked again. With an external auth service, a member who left is accepted
 * until that check. Otherwise, the member's sessions end immediately.
 */
const REMEMBERED_MS = 60_000

export interface KnownMembers {
  /** Ensures that the account is a member. Caches the result for a minute. */
  ensure(account: VerifiedAccount, now: Date): Promise<void>
}

/** Caches which accounts are members, to avoid a database read on every call. */
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
