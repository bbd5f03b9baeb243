import { sql } from 'kysely'
import { BlobStorageError } from '../../errors/blob-storage-error.ts'
import type { Database } from '../database/database.ts'
import type { BlobStore } from './blob-store.ts'
import type { BlobReference } from './collect-blobs.ts'
import { releaseBlobs } from './release-blobs.ts'

export interface MoveDeps {
  db: Database
  /** Store whose current driver is the target. */
  blobs: BlobStore
  references: readonly BlobReference[]
  /** Called with the number of processed blobs. */
  onProgress?(done: number): void
}

export interface MoveReport {
  moved: number
  /** One error message for each blob that could not be moved. */
  failures: string[]
}

const BATCH = 100

/** Counts the stored blobs that are not in the current driver. */
export async function countBlobsToMove({ db, blobs }: Pick<MoveDeps, 'db' | 'blobs'>): Promise<number> {
  const { count } = await db
    .selectFrom('blobs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'stored')
    .where('driver', '<>', blobs.driver)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Copies each stored blob of other drivers to the current driver and verifies its SHA-256. A transaction for
 * each blob replaces the reference and releases the old object. Can run while servers are running, and can be
 * interrupted; the next call continues.
 * @throws BlobStorageError if a driver is unavailable or rejects the server
 */
export async function moveBlobs(deps: MoveDeps): Promise<MoveReport> {
  const report: MoveReport = { moved: 0, failures: [] }
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const batch = await deps.db
      .selectFrom('blobs')
      .select(['id', 'kind', 'key', 'member_id'])
      .where('state', '=', 'stored')
      .where('driver', '<>', deps.blobs.driver)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    for (const blob of batch) {
      try {
        if (await moveBlob(deps, blob)) report.moved += 1
      } catch (error) {
        if (!(error instanceof BlobStorageError) || error.reason !== 'damaged') throw error
        report.failures.push(error.message)
      }
      deps.onProgress?.(report.moved + report.failures.length)
    }
    after = batch.at(-1)?.id ?? after
    if (batch.length < BATCH) return report
  }
}

/**
 * Moves one blob.
 * @returns false if the blob is no longer in use
 */
async function moveBlob(
  { db, blobs, references }: MoveDeps,
  blob: { id: string; kind: string; member_id: string | null },
): Promise<boolean> {
  const source = await blobs.open(blob.id)
  if (!source) return false
  const writer = await blobs.create({ kind: blob.kind, memberId: blob.member_id, maxBytes: source.size })
  try {
    // The reader verifies the content against the record.
    for await (const part of source.parts) await writer.write(part)
    const written = await writer.finish()
    return await db.transaction().execute(async (transaction) => {
      let updated = 0n
      for (const { table, column } of references) {
        const { numAffectedRows = 0n } = await sql`
          update ${sql.table(table)} set ${sql.ref(column)} = ${written.id} where ${sql.ref(column)} = ${blob.id}
        `.execute(transaction)
        updated += numAffectedRows
      }
      if (updated === 0n) return false
      await blobs.markStored(transaction, written)
      await releaseBlobs(transaction, [blob.id])
      return true
    })
  } finally {
    // Has no effect if the blob was stored.
    await blobs.discard(writer.id)
  }
}
