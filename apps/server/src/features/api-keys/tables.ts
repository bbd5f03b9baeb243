import type { ApiScope } from '@hearth/protocol/api-scopes'
import type { Generated } from 'kysely'

export interface ApiKeysTables {
  api_keys: {
    member_id: string
    id: Generated<string>
    name: string
    prefix: string
    key_hash: Buffer
    scopes: ApiScope[]
    aal: string
    created_at: Date
    expires_at: Date | null
    last_used_at: Generated<Date | null>
  }
}

declare module '../../platform/database/database.ts' {
  interface Tables extends ApiKeysTables {}
}
