import { isPermitted, type Permission, permissions } from '@hearth/protocol/permissions'
import type { Database } from '../database.ts'
import type { Handlers, OperatorCaller, RequestContext } from '../platform/http/handlers.ts'
import { removeOperator, setOperator } from './change-operators.ts'
import { readAudit } from './read-audit.ts'
import { readOperators } from './read-operators.ts'
import { verifyAudit } from './verify-audit.ts'
import type { Act } from './write-audit.ts'

/** An operator's call as the audit log has it. */
export function actOf(input: { caller: OperatorCaller; context: RequestContext }, reason: string): Act {
  return {
    actor: { kind: 'operator', id: input.caller.memberId },
    reason,
    requestId: input.context.requestId,
  }
}

export function operatorRoutes(deps: {
  db: Database
}): Pick<
  Handlers,
  'readOwnRole' | 'readOperators' | 'setOperator' | 'removeOperator' | 'readAuditLog' | 'verifyAuditLog'
> {
  const { db } = deps
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
  }
}
