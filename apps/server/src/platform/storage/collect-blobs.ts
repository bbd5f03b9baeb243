import { sql } from 'kysely'
import type { Logger } from 'pino'
import { BlobStorageError } from '../../errors/blob-storage-error.ts'
import type { Database } from '../database/database.ts'
import { BLOB_DRIVERS, type BlobDriverName } from './blob-driver.ts'
import { type BlobStore, WRITE_DEADLINE_MS } from './blob-store.ts'

/** Column that refers to a blob. It has a foreign key and a unique index. */
export interface BlobReference {
  table: string
  column: string
}

/** Age at which a pending blob's writer must have stopped. */
const PENDING_MS = 2 * WRITE_DEADLINE_MS
const BATCH = 100

export interface CollectorDeps {
  db: Database
  blobs: Pick<BlobStore, 'driverOf'>
  /** All columns that refer to blobs. */
  references: readonly BlobReference[]
  log: Pick<Logger, 'warn'>
}

/**
 * Queues the deletion of unreferenced blobs: pending blobs of killed processes, and stored blobs whose
 * reference was removed by a process of an earlier version. Reads all blobs, so run it at most hourly.
 */
export async function findUnusedBlobs(
  { db, references }: Pick<CollectorDeps, 'db' | 'references'>,
  now: Date,
) {
  const used = references.map(
    ({ table, column }) => sql`exists (select from ${sql.table(table)} where ${sql.ref(column)} = blobs.id)`,
  )
  const isUsed = used.length > 0 ? sql.join(used, sql` or `) : sql`false`
  await sql`
    update blobs set state = 'deleting'
    where state = 'pending' and created_at < ${new Date(now.getTime() - PENDING_MS)}
       or state = 'stored' and not (${isUsed})
  `.execute(db)
}

/**
 * Deletes the object, then the row, of each blob queued for deletion. Idempotent. Failed deletions remain
 * queued.
 * @returns the number of blobs that remain queued
 */
export async function collectBlobs({ db, blobs, log }: Omit<CollectorDeps, 'references'>): Promise<number> {
  for (const driver of BLOB_DRIVERS) {
    try {
      await deleteQueued(db, driver, blobs)
    } catch (error) {
      if (!(error instanceof BlobStorageError)) throw error
      log.warn({ err: error }, 'storage: failed to delete objects; they stay queued')
    }
  }
  return countQueued(db)
}

/**
 * Deletes the queued blobs of one driver. Stops at the first failure, because the other deletions would wait
 * for the same timeout.
 */
async function deleteQueued(db: Database, driver: BlobDriverName, { driverOf }: CollectorDeps['blobs']) {
  for (;;) {
    const batch = await db
      .selectFrom('blobs')
      .select(['id', 'key'])
      .where('state', '=', 'deleting')
      .where('driver', '=', driver)
      .orderBy('created_at')
      .limit(BATCH)
      .execute()
    for (const blob of batch) {
      await driverOf(driver).deleteObject(blob)
      await db.deleteFrom('blobs').where('id', '=', blob.id).execute()
    }
    if (batch.length < BATCH) return
  }
}

async function countQueued(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('blobs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'deleting')
    .executeTakeFirstOrThrow()
  return count
}
