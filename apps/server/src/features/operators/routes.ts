import { isPermitted, type Permission, permissions } from '@hearth/protocol/permissions'
import { actOf } from '../../audit/act-of.ts'
import { readAudit } from '../../audit/read-audit.ts'
import { verifyAudit } from '../../audit/verify-audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { readDeadJobs } from '../../platform/jobs/dead-jobs.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { removeOperator, setOperator } from './change-operators.ts'
import { readOperators } from './read-operators.ts'
import { readStatistics } from './read-statistics.ts'
import { retryJob } from './retry-job.ts'

export function operatorRoutes(deps: {
  db: Database
  jobs: Jobs
  now: Clock
}): Pick<
  Handlers,
  | 'readOwnRole'
  | 'readOperators'
  | 'setOperator'
  | 'removeOperator'
  | 'readAuditLog'
  | 'verifyAuditLog'
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
    verifyAuditLog: ({ query, context }) => verifyAudit(db, context.language, query.expected),
    readDeadJobs: async () => ({ jobs: await readDeadJobs(db) }),
    async retryDeadJob(input) {
      await retryJob(db, jobs, input.params.id, actOf(input, input.body.reason))
      return { success: true }
    },
    readStatistics: () => readStatistics(db, now()),
  }
}
