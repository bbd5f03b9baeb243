import { sql } from 'kysely'
import { notifyChanges } from '../../events/notify-changes.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { SubmissionSource } from './tables.ts'

export interface Submission {
  memberId: string
  campaignId: string
  source: SubmissionSource
  /** Idempotency key of the submission. */
  sourceId: string
  /** Accepted immediately, or waiting for an operator. */
  state: 'pending' | 'accepted'
  note?: string | undefined
  at: Date
  /** Operator who accepted it, if any. */
  decidedBy?: string
  reason?: string
}

/**
 * Records a member's submission and notifies the member's portal.
 * @returns the submission's ID, or undefined if nothing was recorded because this or another effective
 * submission already exists
 */
export async function submit(
  db: Database | Transaction,
  submission: Submission,
): Promise<string | undefined> {
  const { memberId, campaignId, source, sourceId, state, note = '', at } = submission
  const { decidedBy = null, reason = null } = submission
  const { rows } = await sql<{ id: string | null }>`
    with submitted as (
      insert into campaign_submissions
        (member_id, campaign_id, state, source, source_id, note, submitted_at, decided_by, decided_at, reason)
      values (${memberId}, ${campaignId}, ${state}, ${source}, ${sourceId}, ${note}, ${at},
              ${decidedBy}, ${decidedBy && at}, ${reason})
      on conflict do nothing
      returning member_id, id
    )
    select (select id from submitted) as id,
           ${notifyChanges(sql`'reward'::text`, sql`select member_id from submitted`)} as notified
  `.execute(db)
  return rows[0]?.id ?? undefined
}
