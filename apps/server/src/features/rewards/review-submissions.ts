import type { AnswerOf } from '@hearth/protocol/endpoint'
import type { readWaitingSubmissions as readWaitingEndpoint } from '@hearth/protocol/endpoints/operator-campaigns'
import { sql } from 'kysely'
import { assertOtherAccount } from '../../audit/assert-other-account.ts'
import { type Act, actorName, writeAudit } from '../../audit/write-audit.ts'
import { AppError } from '../../errors/app-error.ts'
import { notifyChanges } from '../../events/notify-changes.ts'
import type { Database } from '../../platform/database/database.ts'
import { noSuchCampaign } from './campaign-row.ts'
import { messages } from './messages.ts'
import type { SubmissionState } from './tables.ts'

/**
 * Returns a page of a campaign's submissions that await a decision, oldest first.
 * @throws AppError NOT_FOUND
 */
export async function readWaiting(
  db: Database,
  key: string,
  page: { limit: number; cursor?: string | undefined },
): Promise<AnswerOf<typeof readWaitingEndpoint>> {
  const campaign = await db.selectFrom('campaigns').select('id').where('key', '=', key).executeTakeFirst()
  if (!campaign) throw noSuchCampaign(key)
  const rows = await db
    .selectFrom('campaign_submissions')
    .select(['id', 'member_id', 'note', 'source', 'submitted_at'])
    .where('campaign_id', '=', campaign.id)
    .where('state', '=', 'pending')
    .where('id', '>', page.cursor ?? '00000000-0000-0000-0000-000000000000')
    .orderBy('id')
    .limit(page.limit + 1)
    .execute()
  const shown = rows.slice(0, page.limit)
  return {
    submissions: shown.map(({ id, member_id, note, source, submitted_at }) => ({
      id,
      memberId: member_id,
      note,
      source,
      submittedAt: submitted_at.toISOString(),
    })),
    ...(rows.length > page.limit && { nextCursor: shown.at(-1)?.id }),
  }
}

/**
 * Accepts or rejects a submission and notifies the member's portal. A decision is final; repeating it changes
 * nothing.
 * @param act.reason is shown to the member whose submission is rejected
 * @throws AppError NOT_FOUND; FORBIDDEN if an operator accepts their own submission; CONFLICT if the opposite
 * was decided earlier
 */
export async function decideSubmission(
  db: Database,
  id: string,
  decision: 'accepted' | 'rejected',
  act: Act,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ member_id: string | null; campaign_id: string }>`
      with decided as (
        update campaign_submissions
        set state = ${decision}, decided_by = ${actorName(act.actor)}, decided_at = ${now}, reason = ${act.reason}
        where id = ${id} and state = 'pending'
        returning member_id, campaign_id
      )
      select (select member_id from decided), (select campaign_id from decided),
             ${notifyChanges(sql`'reward'::text`, sql`select member_id from decided`)} as notified
    `.execute(transaction)
    const [decided] = rows
    if (!decided?.member_id) {
      const known = await transaction
        .selectFrom('campaign_submissions')
        .select(['state', 'decided_by', 'decided_at'])
        .where('id', '=', id)
        .executeTakeFirst()
      rejectOther(known, decision)
      return
    }
    if (decision === 'accepted') assertOtherAccount(act, decided.member_id)
    await writeAudit(transaction, {
      ...act,
      action: decision === 'accepted' ? 'submission.accept' : 'submission.reject',
      subject: { kind: 'member', id: decided.member_id },
      before: { submission: id, state: 'pending' },
      after: { submission: id, campaign: decided.campaign_id, state: decision },
    })
  })
}

function rejectOther(
  known: { state: SubmissionState; decided_by: string | null; decided_at: Date | null } | undefined,
  decision: SubmissionState,
): void {
  if (!known) throw new AppError('NOT_FOUND', messages.submissionNotFound())
  const { state, decided_by: operator, decided_at: decidedAt } = known
  if (state === decision) return
  if (!operator || !decidedAt) throw new AppError('CONFLICT', messages.acceptedAutomatically())
  const message = state === 'accepted' ? messages.alreadyAccepted : messages.alreadyRejected
  throw new AppError('CONFLICT', message({ operator, time: { time: decidedAt.toISOString() } }))
}
