import { actOf } from '../../audit/act-of.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { SuspensionDeps } from './change-suspension.ts'
import { decideAppeal } from './decide-appeal.ts'
import { readSignals } from './read-signals.ts'
import { releaseClaims } from './release-claims.ts'
import { readAppeal, readOpenAppeals } from './review-appeals.ts'

/** Creates the operators' endpoints for signals, suspensions and appeals. */
export function fairnessOperatorRoutes(
  deps: SuspensionDeps & { now: Clock },
): Pick<Handlers, 'readOpenAppeals' | 'readAppeal' | 'decideAppeal' | 'releaseClaims' | 'readSignals'> {
  const { db, now } = deps
  return {
    readOpenAppeals: ({ query, context }) => readOpenAppeals(db, query, context.language),
    readAppeal: ({ params, context }) => readAppeal(db, params.id, context.language),
    async decideAppeal(input) {
      const { decision, reason } = input.body
      await decideAppeal(deps, input.params.id, decision, actOf(input, reason), now())
      return { success: true }
    },
    async releaseClaims(input) {
      await releaseClaims(deps, input.params.id, actOf(input, input.body.reason), now())
      return { success: true }
    },
    readSignals: ({ params, context }) => readSignals(db, params.id, context.language),
  }
}
