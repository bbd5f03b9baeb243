import type { Kysely, Transaction as KyselyTransaction } from 'kysely'
import type { PlatformTables } from './tables.ts'

/** Every table of the server, for Kysely. Each feature's `tables.ts` adds its own by declaration merging. */
export interface Tables extends PlatformTables {}

export type Database = Kysely<Tables>
export type Transaction = KyselyTransaction<Tables>
