import type { PolicyKind } from '@hearth/protocol/endpoints/policies'
import { sql } from 'kysely'
import { AppError } from '../../errors/app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import { messages } from './messages.ts'
import { readVersionInForce } from './read-in-force.ts'

/** Evidence of a member's acceptance. */
export interface Evidence {
  sessionId: string
  /** IP address, truncated to /24 (IPv4) or /48 (IPv6). */
  origin: string
  userAgent: string
}

/**
 * Records that a member accepted a policy, with its version, the time and evidence. Never overwrites the
 * first acceptance of a version.
 * @param shown version that the member saw; defaults to the version in force
 * @throws AppError CONFLICT if no version or a different version is in force
 */
export async function acceptPolicy(
  db: Database,
  acceptance: {
    memberId: string
    kind: PolicyKind
    shown: number | undefined
    evidence: Evidence
    now: Date
  },
): Promise<void> {
  const { memberId, kind, shown, evidence, now } = acceptance
  const inForce = await readVersionInForce(db, kind, now)
  if (!inForce) throw new AppError('CONFLICT', messages.noVersion())
  const { version } = inForce
  if (shown !== undefined && shown !== version)
    throw new AppError('CONFLICT', messages.otherVersion({ version }), { field: 'body.version' })
  await sql`
    insert into policy_acceptances (member_id, kind, version, accepted_at, content_hash, session_id, origin, user_agent)
    select ${memberId}, ${kind}, ${version}, ${now}, sha256(convert_to(coalesce(
             jsonb_agg(jsonb_build_array(language, title, markdown, url) order by language), '[]')::text, 'UTF8')),
           ${evidence.sessionId}, ${evidence.origin}, ${evidence.userAgent}
    from policy_texts where kind = ${kind} and version = ${version}
    on conflict (member_id, kind, version) do nothing
  `.execute(db)
}
