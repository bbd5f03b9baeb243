import type { Clock } from '../../platform/clock.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { claimReward } from './claim-reward.ts'
import { enterCode } from './enter-code.ts'
import type { RewardDeps } from './facts.ts'
import { readSubmissions } from './read-submissions.ts'
import { receiveForm } from './receive-form.ts'

export function rewardRoutes(
  deps: RewardDeps,
  now: Clock,
): Pick<Handlers, 'readSubmissions' | 'claimReward' | 'enterCode' | 'receiveForm'> {
  return {
    readSubmissions: ({ caller }) => readSubmissions(deps, caller.memberId, now()),
    claimReward: ({ caller, params }) => claimReward(deps, caller.memberId, params.id, now()),
    enterCode: ({ caller, params, body }) =>
      enterCode(deps, caller.memberId, { id: params.id, code: body.code }, now()),
    receiveForm: ({ params, body, context }) =>
      receiveForm(deps, { campaignId: params.id, ...body }, context.signed, now()),
  }
}
