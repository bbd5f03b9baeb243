import type { PolicyKind } from '@hearth/protocol/endpoints/policies'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** Returns whether a member has accepted the version in force. Returns true if no version is in force. */
export async function readAccepted(
  db: Database,
  memberId: string,
  kind: PolicyKind,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ accepted: boolean }>`
    select exists (
      select from policy_acceptances a where a.member_id = ${memberId} and a.kind = ${kind} and a.version = v.version
    ) as accepted
    from policy_versions v where v.kind = ${kind} and v.effective_at <= ${now} order by v.version desc limit 1
  `.execute(db)
  return rows[0]?.accepted ?? true
}
