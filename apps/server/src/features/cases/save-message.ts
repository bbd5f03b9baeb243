import { randomUUID } from 'node:crypto'
import type { Transaction } from '../../platform/database/database.ts'
import type { BlobStore, WrittenBlob } from '../../platform/storage/blob-store.ts'
import type { WriteCaseDeps } from './case-deps.ts'

/** Largest stored picture in bytes. No rendered picture is this large. */
const MAX_STORED_BYTES = 4_000_000

/** Message of a member, with pictures as base64. */
export interface NewMessage {
  text: string
  pictures: readonly string[]
}

/**
 * Renders and stores the pictures of a message, then saves the message.
 * @param save saves the message in a transaction; returns whether the pictures are in use
 * @throws AppError INVALID_REQUEST with the field of a picture that cannot be rendered
 */
export async function saveWithPictures(
  { blobs, renderPicture }: Pick<WriteCaseDeps, 'blobs' | 'renderPicture'>,
  memberId: string,
  pictures: readonly string[],
  save: (written: readonly WrittenBlob[]) => Promise<boolean>,
): Promise<void> {
  const written: WrittenBlob[] = []
  let isUsed = false
  try {
    for (const [index, base64] of pictures.entries()) {
      const image = await renderPicture(memberId, { base64, field: `body.pictures.${index}` })
      written.push(await blobs.put({ kind: 'case', memberId, maxBytes: MAX_STORED_BYTES }, image))
    }
    isUsed = await save(written)
  } finally {
    if (!isUsed) for (const { id } of written) await blobs.discard(id)
  }
}

/** Inserts a message of a member with its pictures. The caller must have locked the case. */
export async function insertMemberMessage(
  transaction: Transaction,
  blobs: BlobStore,
  message: { caseId: string; number: number; text: string; sentAt: Date; pictures: readonly WrittenBlob[] },
): Promise<void> {
  const { caseId, number, text, sentAt, pictures } = message
  await transaction
    .insertInto('case_messages')
    .values({ case_id: caseId, number, author: 'member', operator: null, text, sent_at: sentAt })
    .execute()
  for (const [place, blob] of pictures.entries()) {
    await transaction
      .insertInto('case_attachments')
      .values({ id: randomUUID(), case_id: caseId, number, place, blob_id: blob.id })
      .execute()
    await blobs.markStored(transaction, blob)
  }
}
