import { randomUUID } from 'node:crypto'
import type { CampaignKind } from '@hearth/protocol/campaigns'
import { assertOtherAccount } from '../../audit/assert-other-account.ts'
import { type Act, actorName, writeAudit } from '../../audit/write-audit.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import { noSuchCampaign } from './campaign-row.ts'
import { messages } from './messages.ts'
import { submit } from './submit.ts'

const entered: readonly CampaignKind[] = ['form', 'social', 'manual']

/**
 * Records on an operator's behalf that a member completed a task outside Hearth and can claim the reward.
 * @throws AppError FORBIDDEN if the operator is the member, NOT_FOUND if the campaign does not exist, CONFLICT
 * if its kind does not allow entries or the member already has a submission
 */
export async function enterSubmission(
  db: Database,
  entry: { key: string; memberId: string },
  act: Act,
  now: Date,
): Promise<{ id: string }> {
  assertOtherAccount(act, entry.memberId)
  return db.transaction().execute(async (transaction) => {
    // Do not lock the campaign: its kind never changes, and claims would have to wait for the lock.
    const campaign = await transaction
      .selectFrom('campaigns')
      .select(['id', 'kind'])
      .where('key', '=', entry.key)
      .executeTakeFirst()
    if (!campaign) throw noSuchCampaign(entry.key)
    if (!entered.includes(campaign.kind))
      throw new AppError('CONFLICT', messages.notEntered({ key: entry.key, kind: campaign.kind }))
    const id = await submit(transaction, {
      memberId: entry.memberId,
      campaignId: campaign.id,
      source: 'operator',
      sourceId: randomUUID(),
      state: 'accepted',
      at: now,
      decidedBy: actorName(act.actor),
      reason: act.reason,
    })
    if (!id) throw new AppError('CONFLICT', messages.alreadySubmitted())
    await writeAudit(transaction, {
      ...act,
      action: 'submission.enter',
      subject: { kind: 'member', id: entry.memberId },
      after: { submission: id, campaign: campaign.id, state: 'accepted' },
    })
    return { id }
  })
}
