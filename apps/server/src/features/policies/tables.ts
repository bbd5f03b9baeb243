import type { PolicyKind } from '@hearth/protocol/endpoints/policies'
import type { Generated } from 'kysely'

export interface PoliciesTables {
  policy_versions: {
    kind: PolicyKind
    version: number
    effective_at: Date
    published_at: Generated<Date>
    published_by: string
  }
  policy_texts: {
    kind: PolicyKind
    version: number
    language: string
    title: string
    markdown: string | null
    url: string | null
  }
  policy_acceptances: {
    member_id: string
    kind: PolicyKind
    version: number
    accepted_at: Date
    content_hash: Buffer
    session_id: string
    origin: string
    user_agent: string
  }
}

declare module '../../platform/database/database.ts' {
  interface Tables extends PoliciesTables {}
}
