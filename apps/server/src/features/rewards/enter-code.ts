import type { Message } from '@hearth/protocol/messages'
import { AppError } from '../../errors/app-error.ts'
import { isEligible } from './evaluate-campaign.ts'
import type { RewardDeps } from './facts.ts'
import { messages } from './messages.ts'
import { assertNotOver, readEligibility } from './read-eligibility.ts'
import { submit } from './submit.ts'

/**
 * Completes a code campaign if the code is correct. Idempotent.
 * @throws AppError NOT_FOUND if the campaign does not exist for this member, GONE after its end, CONFLICT if
 * the code is wrong or the campaign has none
 */
export async function enterCode(
  deps: RewardDeps,
  memberId: string,
  entered: { id: string; code: string },
  now: Date,
): Promise<Message> {
  const known = await readEligibility(deps, memberId, now)
  const campaign = known.campaigns.get(entered.id)
  if (!campaign || !isEligible(campaign, known)) throw new AppError('NOT_FOUND', messages.campaignNotFound())
  if (campaign.kind !== 'code' || campaign.code === null) throw new AppError('CONFLICT', messages.noCode())
  if (known.submissions.get(campaign.id)?.state === 'accepted') return messages.codeAccepted()
  assertNotOver(campaign, now)
  if (normaliseCode(entered.code) !== normaliseCode(campaign.code))
    throw new AppError('CONFLICT', messages.wrongCode())
  await submit(deps.db, {
    memberId,
    campaignId: campaign.id,
    source: 'code',
    sourceId: 'code',
    state: 'accepted',
    at: now,
  })
  return messages.codeAccepted()
}

/** Normalizes a typed code. Ignores case, character width and surrounding spaces. */
function normaliseCode(code: string): string {
  return code.normalize('NFKC').trim().toUpperCase()
}
