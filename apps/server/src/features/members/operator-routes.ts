import { actOf } from '../../audit/act-of.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { findMembers } from './find-members.ts'
import { type PauseDeps, pauseMember, restoreMember } from './pause-member.ts'

/** Returns the endpoints that let operators manage members. */
export function operatorMemberRoutes(
  deps: PauseDeps,
): Pick<Handlers, 'findMembers' | 'pauseMember' | 'restoreMember'> {
  return {
    findMembers: async ({ query }) => ({ members: await findMembers(deps.db, query.find) }),
    async pauseMember(input) {
      await pauseMember(deps, input.params.id, actOf(input, input.body.reason))
      return { success: true }
    },
    async restoreMember(input) {
      await restoreMember(deps, input.params.id, actOf(input, input.body.reason))
      return { success: true }
    },
  }
}
