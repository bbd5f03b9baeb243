import type { Handlers } from '../../platform/http/handlers.ts'
import { claimReward } from './claim-reward.ts'
import { enterCode } from './enter-code.ts'
import type { RewardParts } from './facts.ts'
import { readSubmissions } from './read-submissions.ts'
import { receiveForm } from './receive-form.ts'

export function rewardRoutes(deps: {
  parts: RewardParts
  now: () => Date
}): Pick<Handlers, 'readSubmissions' | 'claimReward' | 'enterCode' | 'receiveForm'> {
  const { parts, now } = deps
  return {
    readSubmissions: ({ caller }) => readSubmissions(parts, caller.memberId, now()),
    claimReward: ({ caller, params }) => claimReward(parts, caller.memberId, params.id, now()),
    enterCode: ({ caller, params, body }) =>
      enterCode(parts, caller.memberId, { id: params.id, code: body.code }, now()),
    receiveForm: ({ params, body, context }) =>
      receiveForm(parts, { campaignId: params.id, ...body }, context.signed, now()),
  }
}
