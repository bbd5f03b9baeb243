import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { EmailFrame } from '../../../email/render-email.ts'
import { AppError } from '../../../errors/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { withConflictRetries } from '../../../platform/database/with-retries.ts'
import type { ExportSection } from '../../../platform/feature.ts'
import type { StreamedAnswer } from '../../../platform/http/handlers.ts'
import type { JobKind, Jobs } from '../../../platform/jobs/jobs.ts'
import { sendEmail } from '../../../platform/mail/mail.ts'
import type { BlobStore, BlobWriter } from '../../../platform/storage/blob-store.ts'
import { releaseBlobs } from '../../../platform/storage/release-blobs.ts'
import { messages } from '../messages.ts'
import { renderDataExportEmail } from '../notices.ts'
import { zipSections } from './zip-sections.ts'

/** Lifetime of the emailed link. */
const LINK_HOURS = 72
/** Minimum time between two export requests of a member. */
const REST_HOURS = 1
const HOUR_MS = 3_600_000
/** Maximum size of a ZIP archive without the 64-bit extension. */
const MAX_BYTES = 2 ** 32 - 1

/** Job that creates the archive of a member's data. Enqueued in the transaction that handles the request. */
export const exportData: JobKind<{ memberId: string; exportId: string }> = { name: 'export-data', retries: 5 }

export interface ExportDeps {
  db: Database
  blobs: BlobStore
  jobs: Jobs
  emailFrame: EmailFrame
  /** All of a member's stored data, one section per table. */
  sections: readonly ExportSection[]
  now: Clock
}

/**
 * Requests an export of all of a member's data. The member receives a link by email.
 * @throws AppError CONFLICT within an hour of the previous request
 */
export async function requestDataExport(
  deps: Pick<ExportDeps, 'db' | 'jobs'>,
  memberId: string,
  now: Date,
): Promise<void> {
  const exportId = randomUUID()
  await deps.db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ previous: string | null }>`
      insert into data_exports as e (member_id, id, asked_at) values (${memberId}, ${exportId}, ${now})
      on conflict (member_id) do update
      set id = excluded.id, asked_at = excluded.asked_at, ready_at = null, expires_at = null, bytes = null, token_hash = null,
          blob_id = null
      where e.asked_at <= ${new Date(now.getTime() - REST_HOURS * HOUR_MS)}
      returning old.blob_id as previous
    `.execute(transaction)
    if (rows.length === 0) throw new AppError('CONFLICT', messages.exportTooSoon())
    await transaction.deleteFrom('data_export_parts').where('member_id', '=', memberId).execute()
    await releaseBlobs(transaction, [rows[0]?.previous])
    await deps.jobs.send(transaction, exportData, { memberId, exportId })
  })
}

/**
 * Returns the job's handler, which creates the archive and sends the link in one transaction. An interrupted
 * job leaves no trace; a repeated one does nothing.
 */
export function runExportData({ db, blobs, jobs, emailFrame, sections, now }: ExportDeps) {
  return ({ memberId, exportId }: { memberId: string; exportId: string }) =>
    // Retry if the account is deleted during the export, which conflicts with the export's snapshot. The
    // retry exports nothing.
    withConflictRetries(async () => {
      const archive = await blobs.create({ kind: 'data-export', memberId, maxBytes: MAX_BYTES })
      // After the commit, discarding the blob has no effect.
      await createArchive(memberId, exportId, archive).finally(() => blobs.discard(archive.id))
    })

  async function createArchive(memberId: string, exportId: string, archive: BlobWriter): Promise<void> {
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (transaction) => {
        const member = await transaction
          .selectFrom('data_exports')
          .innerJoin('members', 'members.id', 'data_exports.member_id')
          .select(['members.email', 'members.language', 'members.time_zone'])
          .where('data_exports.member_id', '=', memberId)
          .where('data_exports.id', '=', exportId)
          .where('data_exports.ready_at', 'is', null)
          .where('members.deleted_at', 'is', null)
          .executeTakeFirst()
        if (!member) return

        const readme = `All that ${emailFrame.brandName} keeps of the account ${memberId}, as of ${now().toISOString()}.\r\nEach table is there twice: as JSON for programs, as CSV (UTF-8) for spreadsheets. In the CSV, texts that a\r\nspreadsheet would take for a formula begin with an apostrophe.\r\n`
        await zipSections(transaction, { memberId, sections, readme }, (piece) =>
          archive.write(piece, transaction),
        )
        const blob = await archive.finish(transaction)

        const token = randomBytes(32).toString('base64url')
        const expiresAt = new Date(now().getTime() + LINK_HOURS * HOUR_MS)
        const { rows } = await sql<{ previous: string | null }>`
          update data_exports
          set ready_at = ${now()}, expires_at = ${expiresAt}, bytes = ${blob.size}, token_hash = ${hashToken(token)},
              blob_id = ${blob.id}
          where member_id = ${memberId}
          returning old.blob_id as previous
        `.execute(transaction)
        await blobs.markStored(transaction, blob)
        await releaseBlobs(transaction, [rows[0]?.previous])
        const link = `${emailFrame.publicUrl}/api/exports/${token}`
        await jobs.send(
          transaction,
          sendEmail,
          renderDataExportEmail(emailFrame, member, { link, until: expiresAt }),
        )
      })
  }
}

/**
 * Returns the archive that a link refers to.
 * @throws AppError NOT_FOUND if the link is unknown or expired
 */
export async function readExport(
  { db, blobs }: Pick<ExportDeps, 'db' | 'blobs'>,
  token: string,
  now: Date,
): Promise<StreamedAnswer> {
  const found = await db
    .selectFrom('data_exports')
    .select(['member_id', 'id', 'ready_at', 'bytes', 'blob_id'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!found) throw new AppError('NOT_FOUND', messages.exportLinkInvalid())
  const content = (await hasParts(db, found)) ? readParts(db, found) : await openArchive(blobs, found)
  return {
    contentType: 'application/zip',
    headers: {
      'content-disposition': `attachment; filename="my-data-${found.ready_at?.toISOString().slice(0, 10)}.zip"`,
      'content-length': String(found.bytes),
    },
    body: Readable.from(content),
  }
}

async function openArchive(
  blobs: BlobStore,
  archive: { blob_id: string | null },
): Promise<AsyncIterable<Buffer>> {
  const blob = archive.blob_id && (await blobs.open(archive.blob_id))
  if (!blob) throw new Error(`The blob ${archive.blob_id} of a data export is not in the blob store.`)
  return blob.parts
}

/** Returns whether a process of an earlier version wrote the archive. */
async function hasParts(db: Database, archive: { member_id: string }): Promise<boolean> {
  const part = await db
    .selectFrom('data_export_parts')
    .select('part')
    .where('member_id', '=', archive.member_id)
    .limit(1)
    .executeTakeFirst()
  return part !== undefined
}

/**
 * Reads an archive written by a process running an earlier version. Fails if the archive is replaced while it
 * is being read.
 */
async function* readParts(
  db: Database,
  archive: { member_id: string; id: string; bytes: number | null },
): AsyncIterable<Buffer> {
  let left = archive.bytes ?? 0
  for (let part = 1; left > 0; part++) {
    const { content } = await db
      .selectFrom('data_export_parts')
      .innerJoin('data_exports', 'data_exports.member_id', 'data_export_parts.member_id')
      .select('content')
      .where('data_export_parts.member_id', '=', archive.member_id)
      .where('data_exports.id', '=', archive.id)
      .where('part', '=', part)
      .executeTakeFirstOrThrow(() => new Error('The data export was replaced while it was being read.'))
    left -= content.length
    yield content
  }
}

/** Deletes archives whose link has expired. */
export async function sweepExports(db: Database, now: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const expired = await transaction
      .deleteFrom('data_exports')
      .where('expires_at', '<=', now)
      .returning('blob_id')
      .execute()
    await releaseBlobs(
      transaction,
      expired.map(({ blob_id }) => blob_id),
    )
  })
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
