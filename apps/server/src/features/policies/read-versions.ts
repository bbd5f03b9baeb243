import type { AnswerOf } from '@hearth/protocol/endpoint'
import type { PolicyKind, readPolicyVersions } from '@hearth/protocol/endpoints/policies'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** Returns every version of both policies, newest first. */
export async function readVersions(db: Database): Promise<AnswerOf<typeof readPolicyVersions>> {
  const { rows } = await sql<{
    kind: PolicyKind
    version: number
    effective_at: Date
    published_at: Date
    published_by: string
    languages: string[]
  }>`
    select v.kind, v.version, v.effective_at, v.published_at, v.published_by,
           array(select language from policy_texts t where t.kind = v.kind and t.version = v.version order by 1) as languages
    from policy_versions v order by v.published_at desc, v.version desc, v.kind
  `.execute(db)
  return {
    versions: rows.map(({ kind, version, effective_at, published_at, published_by, languages }) => ({
      kind,
      version,
      effectiveAt: effective_at.toISOString(),
      publishedAt: published_at.toISOString(),
      publishedBy: published_by,
      languages,
    })),
  }
}
