import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/**
 * Identity of a database. Most restores change at least one part; a restart changes none. A part that cannot
 * be read is absent.
 */
export interface DatabaseIdentity {
  /** Changes if a dump is restored into a different cluster. */
  cluster?: string
  /** Changes after a point-in-time recovery or a failover. */
  timeline?: string
  /** Changes if the database is created again, for example for a dump. */
  database?: string
  /** Changes if a dump creates the table again. */
  table?: string
  /** Creation time of the embedded cluster's files. A copy of the files has a different time. */
  files?: string
}

/**
 * SQLSTATEs that managed PostgreSQL services return for a function that they do not offer: insufficient
 * privilege, not supported, undefined.
 */
const UNAVAILABLE = ['42501', '0A000', '42883']

export async function readDatabaseIdentity(
  db: Database,
  filesBornAt: string | undefined,
): Promise<DatabaseIdentity> {
  const [database, table, cluster, timeline] = await Promise.all([
    readPart(db, sql`select oid::text as part from pg_database where datname = current_database()`),
    readPart(db, sql`select 'restore_marker'::regclass::oid::text as part`),
    readPart(db, sql`select system_identifier::text as part from pg_control_system()`),
    // Read the timeline from the current WAL file's name, because the control file lags behind a promotion.
    readPart(db, sql`select left(pg_walfile_name(pg_current_wal_lsn()), 8) as part`),
  ])
  return {
    ...(cluster && { cluster }),
    ...(timeline && { timeline }),
    ...(database && { database }),
    ...(table && { table }),
    ...(filesBornAt && { files: filesBornAt }),
  }
}

/** Returns the first part that both identities contain and that differs. */
export function findDifference(
  before: DatabaseIdentity,
  now: DatabaseIdentity,
): keyof DatabaseIdentity | undefined {
  const parts = ['cluster', 'database', 'table', 'timeline', 'files'] as const
  return parts.find(
    (part) => before[part] !== undefined && now[part] !== undefined && before[part] !== now[part],
  )
}

async function readPart(db: Database, query: ReturnType<typeof sql>): Promise<string | undefined> {
  try {
    const { rows } = await (query as ReturnType<typeof sql<{ part: string }>>).execute(db)
    return rows[0]?.part
  } catch (error) {
    if (UNAVAILABLE.includes((error as { code?: string }).code ?? '')) return undefined
    throw error
  }
}
