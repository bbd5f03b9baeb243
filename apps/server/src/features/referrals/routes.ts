import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { ReadInvitees } from './invitees.ts'
import { readReferrals } from './read-referrals.ts'
import { showInviter } from './show-inviter.ts'

export function referralRoutes(deps: {
  db: Database
  readInvitees: ReadInvitees
  findInviter(code: string): Promise<{ displayName: string | null } | undefined>
  now: Clock
}): Pick<Handlers, 'readReferrals' | 'readInviter'> {
  const { db, readInvitees, findInviter, now } = deps
  return {
    readReferrals: ({ caller, query }) => readReferrals(db, readInvitees, caller.memberId, query, now()),
    readInviter: ({ params }) => showInviter(findInviter, params.code),
  }
}
