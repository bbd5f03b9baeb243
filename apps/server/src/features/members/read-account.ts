import type { AnswerOf } from '@hearth/protocol/endpoint'
import type { readAccount as readAccountEndpoint } from '@hearth/protocol/endpoints/profile'
import { sql } from 'kysely'
import { AppError } from '../../errors/app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import { messages } from './messages.ts'

/** Returns the status of a member's account. Reads by primary key. */
export async function readAccount(
  db: Database,
  memberId: string,
  now: Date,
): Promise<AnswerOf<typeof readAccountEndpoint>> {
  const { rows } = await sql<{
    paused_at: Date | null
    paused_reason: string | null
    deletion_asked_at: Date | null
    due_at: Date | null
    export_asked_at: Date | null
    ready_at: Date | null
    expires_at: Date | null
    pending: string | null
  }>`
    select m.paused_at, m.paused_reason, d.asked_at as deletion_asked_at, d.due_at, e.asked_at as export_asked_at,
           e.ready_at, e.expires_at, c.email as pending
    from members m
    left join account_deletions d on d.member_id = m.id
    left join data_exports e on e.member_id = m.id
    left join campaign_email_codes c on c.member_id = m.id and c.expires_at > ${now}
    where m.id = ${memberId}
  `.execute(db)
  const [row] = rows
  if (!row) throw new AppError('NOT_FOUND', messages.notFound())
  return {
    paused: row.paused_at && {
      since: row.paused_at.toISOString(),
      reason: row.paused_reason ?? '',
    },
    deletion:
      row.deletion_asked_at && row.due_at
        ? { askedAt: row.deletion_asked_at.toISOString(), dueAt: row.due_at.toISOString() }
        : null,
    export: row.export_asked_at && {
      askedAt: row.export_asked_at.toISOString(),
      readyAt: row.ready_at?.toISOString() ?? null,
      expiresAt: row.expires_at?.toISOString() ?? null,
    },
    campaignEmailPending: row.pending,
  }
}
