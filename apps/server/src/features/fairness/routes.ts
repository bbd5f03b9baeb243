import type { Clock } from '../../platform/clock.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { RateLimiter } from '../../platform/http/rate-limiter.ts'
import type { SuspensionDeps } from './change-suspension.ts'
import { passCheck } from './pass-check.ts'
import { readAppeals } from './read-appeals.ts'
import { readSuspensions } from './read-suspensions.ts'
import { sendAppeal } from './send-appeal.ts'
import { sendCheckCode } from './send-check-code.ts'

/**
 * Creates the endpoints with which members read suspensions and checks, confirm their address, and appeal.
 */
export function fairnessRoutes(
  deps: SuspensionDeps & { rateLimiter: RateLimiter; now: Clock },
): Pick<Handlers, 'readHolds' | 'readAppeals' | 'sendAppeal' | 'sendCheckCode' | 'passCheck'> {
  const { db, now } = deps
  return {
    readHolds: ({ caller, context }) => readSuspensions(db, caller.memberId, context.language),
    readAppeals: async ({ caller, context }) => ({
      appeals: await readAppeals(db, caller.memberId, context.language),
    }),
    sendAppeal: ({ caller, body, context }) => sendAppeal(db, caller.memberId, body, now(), context.language),
    async sendCheckCode({ caller }) {
      await sendCheckCode(deps, caller.memberId, now())
      return { success: true }
    },
    async passCheck({ caller, body }) {
      await passCheck(db, caller.memberId, body.code, now())
      return { success: true }
    },
  }
}
