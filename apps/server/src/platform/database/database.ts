import type { Kysely, Transaction as KyselyTransaction } from 'kysely'
import type { PlatformTables } from './tables.ts'

/**
 * Every table of the server, in Kysely's format. Each feature's `tables.ts` adds the feature's tables by
 * declaration merging.
 */
export interface Tables extends PlatformTables {}

export type Database = Kysely<Tables>
export type Transaction = KyselyTransaction<Tables>
