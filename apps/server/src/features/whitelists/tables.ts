import type { Generated } from 'kysely'

export interface WhitelistsTables {
  whitelists: { name: string; note: Generated<string>; created_at: Generated<Date> }
  whitelist_members: {
    list: string
    kind: 'email' | 'wallet' | 'member'
    value: string
    added_at: Generated<Date>
  }
}

declare module '../../platform/database/database.ts' {
  interface Tables extends WhitelistsTables {}
}
