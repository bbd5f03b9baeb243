import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { type IdentityProgress, readGetStarted } from './read-get-started.ts'

export function getStartedRoutes(deps: {
  db: Database
  /** Undefined if no chain is configured. */
  identity: object | undefined
  readIdentity(memberId: string): Promise<IdentityProgress>
  now: Clock
}): Pick<Handlers, 'readGetStarted'> {
  const { db, identity, readIdentity, now } = deps
  return {
    readGetStarted: ({ caller }) =>
      readGetStarted(db, caller.memberId, { hasChain: identity !== undefined, now: now(), readIdentity }),
  }
}
