import type { RawBuilder } from 'kysely'
import type { Database, Transaction } from './database/database.ts'
import type { TableAccess } from './database/table-access.ts'
import type { Handlers } from './http/handlers.ts'
import type { JobKind } from './jobs/jobs.ts'
import type { SealedColumn } from './secrets/sealed-column.ts'
import type { BlobReference } from './storage/collect-blobs.ts'

/** Table in a member's data export: its name in the archive, and the query for the member's rows. */
export interface ExportSection {
  name: string
  rows(memberId: string): RawBuilder<Record<string, unknown>>
}

/** Work that runs at every tick of a cron expression (UTC), once across all processes. */
export interface Schedule {
  cron: string
  run(): Promise<void>
}

/**
 * A feature's contributions to the server. `app/features.ts` lists all features. Routes receive RouteDeps;
 * scheduled work receives WorkDeps.
 */
export interface Feature<RouteDeps, WorkDeps> {
  name: string
  /**
   * Optional features are off unless FEATURES names them: their endpoints return NOT_FOUND, and their
   * schedules do not run.
   */
  isOptional?: true
  /** Privileges of the server's role on the feature's tables. */
  tables?: TableAccess
  /** Jobs that the feature queues. */
  jobKinds?: readonly JobKind<object>[]
  /** Columns whose values are sealed with a key outside the database. */
  sealedColumns?(db: Database): readonly SealedColumn[] | Promise<readonly SealedColumn[]>
  /** Columns that refer to blobs. */
  blobReferences?: readonly BlobReference[]
  /** Handlers of the feature's endpoints. */
  routes?(deps: RouteDeps): Partial<Handlers>
  /** Scheduled work by name. */
  schedules?(deps: WorkDeps): Record<string, Schedule>
  /** Deletes expired rows, every hour. */
  sweep?(db: Database, now: Date): Promise<void>
  /** Erases a member's personal data, in the transaction that deletes the account. */
  eraseMember?(transaction: Transaction, memberId: string, now: Date): Promise<void>
  /** Sections of a member's data export. */
  exportSections?: readonly ExportSection[]
}
