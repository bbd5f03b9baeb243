import { formatMessage } from '@hearth/protocol/messages'
import type { Clock } from '../../platform/clock.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { markCampaignsSeen } from './campaign-visits.ts'
import { claimReward } from './claim-reward.ts'
import { enterCode } from './enter-code.ts'
import type { RewardDeps } from './facts.ts'
import { readSubmissions } from './read-submissions.ts'
import { receiveForm } from './receive-form.ts'

export function rewardRoutes(
  deps: RewardDeps,
  now: Clock,
): Pick<Handlers, 'readSubmissions' | 'markCampaignsSeen' | 'claimReward' | 'enterCode' | 'receiveForm'> {
  return {
    readSubmissions: ({ caller, context: { language } }) =>
      readSubmissions(deps, { memberId: caller.memberId, language }, now()),
    async markCampaignsSeen({ caller, body }) {
      await markCampaignsSeen(deps.db, caller.memberId, body.campaignIds, now())
      return { success: true }
    },
    async claimReward({ caller, params, context }) {
      const { message, ...claim } = await claimReward(deps, caller.memberId, params.id, now())
      return { success: true, message: formatMessage(message, context.language), ...claim }
    },
    async enterCode({ caller, params, body, context }) {
      const message = await enterCode(deps, caller.memberId, { id: params.id, code: body.code }, now())
      return { success: true, message: formatMessage(message, context.language) }
    },
    receiveForm: ({ params, body, context }) =>
      receiveForm(deps, { campaignId: params.id, ...body }, context.signed, now()),
  }
}
