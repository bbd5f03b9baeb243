import { isPermitted, type Permission, permissions } from '@hearth/protocol/permissions'
import { readAudit } from '../../audit/read-audit.ts'
import { verifyAudit } from '../../audit/verify-audit.ts'
import type { Act } from '../../audit/write-audit.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Handlers, OperatorCaller, RequestContext } from '../../platform/http/handlers.ts'
import { readDeadJobs } from '../../platform/jobs/dead-jobs.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import {
  type CorrectionRules,
  correctPoints,
  decideCorrection,
  readCorrections,
} from '../corrections/correct-points.ts'
import { explainPoints } from '../corrections/explain-points.ts'
import { findMembers } from '../members/find-members.ts'
import { removeOperator, setOperator } from './change-operators.ts'
import { readOperators } from './read-operators.ts'
import { readStatistics } from './read-statistics.ts'
import { retryJob } from './retry-job.ts'

/** An operator's call as the audit log has it. */
export function actOf(input: { caller: OperatorCaller; context: RequestContext }, reason: string): Act {
  return {
    actor: { kind: 'operator', id: input.caller.memberId },
    reason,
    requestId: input.context.requestId,
  }
}

export function operatorRoutes(
  deps: CorrectionRules & { jobs: Jobs },
): Pick<
  Handlers,
  | 'readOwnRole'
  | 'readOperators'
  | 'setOperator'
  | 'removeOperator'
  | 'readAuditLog'
  | 'verifyAuditLog'
  | 'explainPoints'
  | 'correctPoints'
  | 'readCorrections'
  | 'decideCorrection'
  | 'readDeadJobs'
  | 'retryDeadJob'
  | 'readStatistics'
> {
  const { db, jobs, now } = deps
  return {
    readOwnRole: async ({ caller }) => ({
      id: caller.memberId,
      role: caller.role,
      permissions: Object.keys(permissions).filter((name) => isPermitted(caller.role, name as Permission)),
    }),
    readOperators: () => readOperators(db),
    setOperator: (input) => setOperator(db, input.body, actOf(input, input.body.reason)),
    async removeOperator(input) {
      await removeOperator(db, input.params.id, actOf(input, input.query.reason))
      return { success: true }
    },
    readAuditLog: ({ query }) => readAudit(db, query),
    verifyAuditLog: ({ query }) => verifyAudit(db, query.expected),
    async explainPoints({ params }) {
      const [member] = await findMembers(db, params.id)
      if (!member) throw new ApiError('NOT_FOUND', 'There is no such member.')
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
    readDeadJobs: async () => ({ jobs: await readDeadJobs(db) }),
    async retryDeadJob(input) {
      await retryJob(db, jobs, input.params.id, actOf(input, input.body.reason))
      return { success: true }
    },
    readStatistics: () => readStatistics(db, now()),
  }
}
