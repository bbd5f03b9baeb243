import type { OperatorCaller, RequestContext } from '../platform/http/handlers.ts'
import type { Act } from './write-audit.ts'

/** Returns the audit fields of an operator's request. */
export function actOf(input: { caller: OperatorCaller; context: RequestContext }, reason: string): Act {
  return {
    actor: { kind: 'operator', id: input.caller.memberId },
    reason,
    requestId: input.context.requestId,
  }
}
