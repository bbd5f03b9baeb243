import { Readable } from 'node:stream'
import { AppError } from '../../errors/app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import type { StreamedAnswer } from '../../platform/http/handlers.ts'
import type { BlobReader, BlobStore } from '../../platform/storage/blob-store.ts'
import { messages } from './messages.ts'

/**
 * Returns a picture of a case.
 * @param memberId owner of the case; null for operators, who may read all
 * @throws AppError NOT_FOUND
 */
export async function readAttachment(
  { db, blobs }: { db: Database; blobs: BlobStore },
  memberId: string | null,
  id: string,
): Promise<StreamedAnswer> {
  const blob = (await openBlob({ db, blobs }, memberId, id)) ?? (await openBlob({ db, blobs }, memberId, id))
  if (!blob) throw new AppError('NOT_FOUND', messages.pictureNotFound())
  return {
    contentType: 'image/webp',
    headers: { 'cache-control': 'private, no-store' },
    body: Readable.from(blob.parts),
  }
}

/** Returns undefined if there is no such picture, or if its blob is just being moved to another driver. */
async function openBlob(
  { db, blobs }: { db: Database; blobs: BlobStore },
  memberId: string | null,
  id: string,
): Promise<BlobReader | undefined> {
  let query = db
    .selectFrom('case_attachments')
    .innerJoin('cases', 'cases.id', 'case_attachments.case_id')
    .select('blob_id')
    .where('case_attachments.id', '=', id)
  if (memberId !== null) query = query.where('cases.member_id', '=', memberId)
  const attachment = await query.executeTakeFirst()
  return attachment && blobs.open(attachment.blob_id)
}
