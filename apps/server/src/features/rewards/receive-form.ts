import type { AnswerOf } from '@hearth/protocol/endpoint'
import type { receiveForm as receiveFormEndpoint } from '@hearth/protocol/endpoints/campaigns'
import { AppError } from '../../errors/app-error.ts'
import type { SignedBody } from '../../platform/http/handlers.ts'
import { isSignatureGood } from '../../platform/http/webhook-signature.ts'
import { formSecret } from './campaign-secret.ts'
import type { RewardDeps } from './facts.ts'
import { messages } from './messages.ts'
import { assertNotOver } from './read-eligibility.ts'
import { submit } from './submit.ts'

export interface FilledForm {
  campaignId: string
  /** The member's ID or referral code. */
  member: string
  note?: string | undefined
}

/**
 * Receives a form that a member submitted to an external provider. A repeated webhook-id changes nothing.
 * @throws AppError UNAUTHORIZED if the signature does not match the campaign, NOT_FOUND if the member is
 * unknown, CONFLICT before the campaign's start, GONE after its end
 */
export async function receiveForm(
  deps: RewardDeps,
  form: FilledForm,
  signed: SignedBody | undefined,
  now: Date,
): Promise<AnswerOf<typeof receiveFormEndpoint>> {
  const campaign = await deps.db
    .selectFrom('campaigns')
    .innerJoin('campaign_secrets', 'campaign_secrets.campaign_id', 'campaigns.id')
    .select(['campaigns.id', 'starts_at', 'ends_at', 'review', 'secret'])
    .where('campaigns.id', '=', form.campaignId)
    .executeTakeFirst()
  if (
    !campaign ||
    !signed ||
    !isSignatureGood(formSecret.open(deps.secrets, campaign.id, campaign.secret), signed, now)
  )
    throw new AppError('UNAUTHORIZED', messages.invalidSignature())
  if (campaign.starts_at > now)
    throw new AppError('CONFLICT', messages.notStarted({ time: { time: campaign.starts_at.toISOString() } }))
  assertNotOver(campaign, now)
  const memberId = await deps.findMember(form.member)
  if (!memberId) throw new AppError('NOT_FOUND', messages.formMemberNotFound(), { field: 'body.member' })
  const state = campaign.review ? 'pending' : 'accepted'
  const id = await submit(deps.db, {
    memberId,
    campaignId: campaign.id,
    source: 'webhook',
    sourceId: signed.id,
    state,
    note: form.note,
    at: now,
  })
  return { success: true, outcome: id ? state : 'known' }
}
