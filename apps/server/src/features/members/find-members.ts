import { emailAddress } from '@hearth/protocol/email-address'
import type { AnswerOf } from '@hearth/protocol/endpoint'
import type { findMembers as findEndpoint } from '@hearth/protocol/endpoints/operator-members'
import { usernameSkeleton } from '@hearth/protocol/profile'
import { sql } from 'kysely'
import { validate as isUuid } from 'uuid'
import type { Database } from '../../platform/database/database.ts'
import { normalisePersonalCode } from './personal-code.ts'

export type FoundMember = AnswerOf<typeof findEndpoint>['members'][number]

const WALLET = /^0x[\da-f]{40}$/

/** Finds members by email address, username, referral code, wallet or ID. Each lookup uses an index. */
export async function findMembers(db: Database, find: string): Promise<FoundMember[]> {
  const text = find.trim().toLowerCase()
  const { rows } = await sql<{
    id: string
    email: string
    username: string | null
    full_name: string | null
    personal_code: string
    wallet: string | null
    invited_by: string | null
    created_at: Date
    paused_at: Date | null
    paused_reason: string | null
    deleted_at: Date | null
  }>`
    select id, email, username, full_name, personal_code, wallet, invited_by, created_at, paused_at, paused_reason, deleted_at
    from members where id in (
      select id from members where email = ${emailAddress().safeParse(find).data ?? null}
      union select id from members where personal_code = ${normalisePersonalCode(find)}
      union select id from members where username_skeleton = ${usernameSkeleton(text)} and lower(username) = ${text}
      union select id from members where id = ${isUuid(text) ? text : null}::uuid
      union select id from members where ${WALLET.test(text)}::boolean and wallet is not null and lower(wallet) = ${text}
    )
    order by created_at limit 20
  `.execute(db)
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    username: row.username,
    fullName: row.full_name,
    personalCode: row.personal_code,
    wallet: row.wallet,
    invitedBy: row.invited_by,
    createdAt: row.created_at.toISOString(),
    pausedAt: row.paused_at?.toISOString() ?? null,
    pausedReason: row.paused_reason,
    deletedAt: row.deleted_at?.toISOString() ?? null,
  }))
}
