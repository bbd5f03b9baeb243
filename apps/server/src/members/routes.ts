import type { Database } from '../database.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { onboardMember, readOnboarded } from './onboard-member.ts'
import { readUser } from './read-user.ts'

export function memberRoutes(deps: {
  db: Database
  now: () => Date
}): Pick<Handlers, 'readUser' | 'readOnboarded' | 'onboard'> {
  const { db, now } = deps
  return {
    readUser: ({ caller }) => readUser(db, caller.memberId),
    readOnboarded: async ({ caller }) => ({ success: await readOnboarded(db, caller.memberId) }),
    onboard: async ({ caller, body }) => ({
      alreadyExists: await onboardMember(db, caller.memberId, body.userId, now()),
    }),
  }
}
