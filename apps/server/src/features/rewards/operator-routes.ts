import { actOf } from '../../audit/act-of.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { KeyRing } from '../../platform/secrets/key-ring.ts'
import { readSecret, replaceSecret } from './campaign-secret.ts'
import { changeReviewedCampaign, endCampaign } from './change-campaign.ts'
import { createReviewedCampaign } from './create-campaign.ts'
import { enterSubmission } from './enter-submission.ts'
import { messages } from './messages.ts'
import { readCampaigns } from './read-campaigns.ts'
import { decideSubmission, readWaiting } from './review-submissions.ts'

export function campaignOperatorRoutes(deps: {
  db: Database
  secrets: KeyRing
  /**
   * Returns the number of points that an operator can make claimable within 24 hours without a second
   * operator.
   */
  reviewAbove(): number
  /** Finds a member by ID, referral code or email address. */
  findMember(word: string): Promise<string | undefined>
  now: Clock
}): Pick<
  Handlers,
  | 'readCampaigns'
  | 'createCampaign'
  | 'changeCampaign'
  | 'endCampaign'
  | 'readWaitingSubmissions'
  | 'enterSubmission'
  | 'decideSubmission'
  | 'readCampaignSecret'
  | 'replaceCampaignSecret'
> {
  const { db, findMember, now } = deps
  return {
    readCampaigns: () => readCampaigns(db),
    createCampaign: (input) =>
      createReviewedCampaign(deps, input.body.campaign, actOf(input, input.body.reason)),
    changeCampaign: (input) =>
      changeReviewedCampaign(deps, input.body.campaign, actOf(input, input.body.reason)),
    async endCampaign(input) {
      const { endsAt } = await endCampaign(db, input.params.key, actOf(input, input.body.reason), now())
      return { endsAt: endsAt.toISOString() }
    },
    readWaitingSubmissions: ({ params, query }) => readWaiting(db, params.key, query),
    async enterSubmission(input) {
      const memberId = await findMember(input.body.member)
      if (!memberId) throw new AppError('NOT_FOUND', messages.memberNotFound(), { field: 'body.member' })
      return enterSubmission(db, { key: input.params.key, memberId }, actOf(input, input.body.reason), now())
    },
    async decideSubmission(input) {
      const { decision, reason } = input.body
      await decideSubmission(db, input.params.id, decision, actOf(input, reason), now())
      return { success: true }
    },
    readCampaignSecret: async ({ params }) => ({ secret: await readSecret(deps, params.key) }),
    replaceCampaignSecret: async (input) => ({
      secret: await replaceSecret(deps, input.params.key, actOf(input, input.body.reason)),
    }),
  }
}
