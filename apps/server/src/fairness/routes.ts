import type { Database } from '../database.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { readAppeals } from './read-appeals.ts'
import { readHolds } from './read-holds.ts'
import { sendAppeal } from './send-appeal.ts'

/** What members see of holds, and say against them. */
export function fairnessRoutes(deps: {
  db: Database
  now: () => Date
}): Pick<Handlers, 'readHolds' | 'readAppeals' | 'sendAppeal'> {
  const { db, now } = deps
  return {
    readHolds: ({ caller }) => readHolds(db, caller.memberId),
    readAppeals: async ({ caller }) => ({ appeals: await readAppeals(db, caller.memberId) }),
    sendAppeal: ({ caller, body }) => sendAppeal(db, caller.memberId, body, now()),
  }
}
