import { AppError } from '../../errors/app-error.ts'
import type { RewardDeps } from './facts.ts'
import { isEligible } from './judge-campaign.ts'
import { isOver, readEligibility } from './read-eligibility.ts'
import { submit } from './submit.ts'

/**
 * Completes a campaign of the kind code with the right code. Repeating it changes nothing.
 * @throws AppError NOT_FOUND for what is not there for this member, GONE once it is over, CONFLICT for a wrong code
 */
export async function enterCode(
  deps: RewardDeps,
  memberId: string,
  entered: { id: string; code: string },
  now: Date,
): Promise<{ success: boolean; message: string }> {
  const known = await readEligibility(deps, memberId, now)
  const campaign = known.campaigns.get(entered.id)
  if (!campaign || !isEligible(campaign, known))
    throw new AppError('NOT_FOUND', 'There is no campaign with this id.')
  if (campaign.kind !== 'code' || campaign.code === null)
    throw new AppError('CONFLICT', 'This campaign asks for no code.')
  if (known.submissions.get(campaign.id)?.state === 'accepted') return entryAccepted
  if (isOver(campaign, now))
    throw new AppError('GONE', `The campaign ended at ${campaign.ends_at?.toISOString()}.`)
  if (normaliseCode(entered.code) !== normaliseCode(campaign.code))
    throw new AppError('CONFLICT', 'This is not the code of the campaign.')
  await submit(deps.db, {
    memberId,
    campaignId: campaign.id,
    source: 'code',
    sourceId: 'code',
    state: 'accepted',
    at: now,
  })
  return entryAccepted
}

const entryAccepted = { success: true, message: 'The code is right.' }

/** As people type codes: case, width and spaces around them do not count. */
function normaliseCode(code: string): string {
  return code.normalize('NFKC').trim().toUpperCase()
}
