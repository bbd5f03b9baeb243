import type { ColumnType, Generated } from 'kysely'
import type { DatabaseIdentity } from './read-database-identity.ts'

export interface RestoresTables {
  restore_marker: {
    only_row: Generated<boolean>
    installation: Generated<string>
    generation: Generated<number>
    counter: Generated<number>
    advanced_at: Generated<Date>
    identity: ColumnType<DatabaseIdentity, string | undefined, string>
    restored_at: Generated<Date | null>
    restored_because: Generated<string | null>
  }
}

declare module '../../platform/database/database.ts' {
  interface Tables extends RestoresTables {}
}
