import type { PolicyKind } from '@hearth/protocol/endpoints/policies'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'

/** Evidence of a member's acceptance. */
export interface Evidence {
  /** ID of the session, or `sign-up` for an acceptance in the sign-up form. */
  sessionId: string
  /** IP address, truncated to /24 (IPv4) or /48 (IPv6). */
  origin: string
  userAgent: string
}

/** Inserts an acceptance with a hash of the version's texts. Never overwrites the first one of a version. */
export async function insertAcceptance(
  db: Database | Transaction,
  acceptance: { memberId: string; kind: PolicyKind; version: number; evidence: Evidence; acceptedAt: Date },
): Promise<void> {
  const { memberId, kind, version, evidence, acceptedAt } = acceptance
  await sql`
    insert into policy_acceptances (member_id, kind, version, accepted_at, content_hash, session_id, origin, user_agent)
    select ${memberId}, ${kind}, ${version}, ${acceptedAt}, sha256(convert_to(coalesce(
             jsonb_agg(jsonb_build_array(language, title, markdown, url) order by language), '[]')::text, 'UTF8')),
           ${evidence.sessionId}, ${evidence.origin}, ${evidence.userAgent}
    from policy_texts where kind = ${kind} and version = ${version}
    on conflict (member_id, kind, version) do nothing
  `.execute(db)
}
