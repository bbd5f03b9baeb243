import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { v4 as uuidv4 } from 'uuid'
import { AppError } from '../../../errors/app-error.ts'
import { BlobStorageError } from '../../../errors/blob-storage-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { StreamedAnswer } from '../../../platform/http/handlers.ts'
import type { BlobStore } from '../../../platform/storage/blob-store.ts'
import { releaseBlobs } from '../../../platform/storage/release-blobs.ts'
import { messages } from '../messages.ts'

/** Maximum stored size in bytes. No rendered avatar is this large. */
export const MAX_STORED_BYTES = 1_000_000

export interface AvatarDeps {
  db: Database
  blobs: BlobStore
}

/**
 * Replaces a member's picture.
 * @param publicUrl URL of the portal, without a trailing slash
 */
export async function saveAvatar(
  { db, blobs }: AvatarDeps,
  avatar: { memberId: string; image: Buffer; publicUrl: string; now: Date },
): Promise<void> {
  const { memberId, image, publicUrl, now } = avatar
  // Use a random ID, so that the public URL reveals nothing about the member.
  const id = uuidv4()
  const blob = await blobs.put({ kind: 'avatar', memberId, maxBytes: MAX_STORED_BYTES }, image)
  const saved = db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('members')
      .set({ avatar_url: `${publicUrl}/api/avatars/${id}`, updated_at: now })
      .where('id', '=', memberId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new AppError('CONFLICT', messages.deleted())
    const { rows } = await sql<{ previous: string | null }>`
      insert into avatars (member_id, id, blob_id) values (${memberId}, ${id}, ${blob.id})
      on conflict (member_id) do update set id = excluded.id, blob_id = excluded.blob_id, image = null
      returning old.blob_id as previous
    `.execute(transaction)
    await blobs.markStored(transaction, blob)
    await releaseBlobs(transaction, [rows[0]?.previous])
  })
  await saved.catch(async (error) => {
    await blobs.discard(blob.id)
    throw error
  })
}

/**
 * Returns the picture that has this ID in its URL.
 * @throws AppError NOT_FOUND if no current picture has this ID
 */
export async function readAvatar(deps: AvatarDeps, id: string): Promise<StreamedAnswer> {
  const image = await readImage(deps, id)
  if (!image) throw new AppError('NOT_FOUND', messages.avatarNotFound())
  return {
    contentType: 'image/webp',
    headers: { 'cache-control': 'public, max-age=31536000, immutable' },
    body: Readable.from([image]),
  }
}

async function readImage({ db, blobs }: AvatarDeps, id: string): Promise<Buffer | undefined> {
  let tried: string | undefined
  for (;;) {
    const avatar = await db
      .selectFrom('avatars')
      .select(['image', 'blob_id'])
      .where('id', '=', id)
      .executeTakeFirst()
    // Prefer the `image` column, because processes of an earlier version still write it.
    if (!avatar?.blob_id || avatar.image) return avatar?.image ?? undefined
    if (avatar.blob_id === tried) throw new Error(`The blob ${tried} of an avatar is not in the blob store.`)
    tried = avatar.blob_id
    try {
      const blob = await blobs.open(tried)
      if (blob) return await buffer(blob.parts)
    } catch (error) {
      // Read the reference again. When a blob moves to another driver, the reference is updated before the
      // object is deleted.
      if (!(error instanceof BlobStorageError) || error.reason !== 'damaged') throw error
      if (!(await isReplaced(db, id, tried))) throw error
    }
  }
}

async function isReplaced(db: Database, id: string, blobId: string): Promise<boolean> {
  const avatar = await db.selectFrom('avatars').select('blob_id').where('id', '=', id).executeTakeFirst()
  return avatar?.blob_id !== blobId
}
