import { actOf } from '../../audit/act-of.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { findMembers } from '../members/find-members.ts'
import { type CorrectionRules, correctPoints, decideCorrection, readCorrections } from './correct-points.ts'
import { explainPoints } from './explain-points.ts'
import { messages } from './messages.ts'

export function correctionRoutes(
  deps: CorrectionRules,
): Pick<Handlers, 'explainPoints' | 'correctPoints' | 'readCorrections' | 'decideCorrection'> {
  const { db } = deps
  return {
    async explainPoints({ params }) {
      const [member] = await findMembers(db, params.id)
      if (!member) throw new AppError('NOT_FOUND', messages.memberNotFound())
      return explainPoints(db, member)
    },
    correctPoints(input) {
      const { reason, ...correction } = input.body
      return correctPoints(deps, { memberId: input.params.id, ...correction }, actOf(input, reason))
    },
    readCorrections: async () => ({ corrections: await readCorrections(db) }),
    decideCorrection(input) {
      const { id: memberId, correction: id } = input.params
      return decideCorrection(
        deps,
        { memberId, id, agree: input.body.agree },
        actOf(input, input.body.reason),
      )
    },
  }
}
