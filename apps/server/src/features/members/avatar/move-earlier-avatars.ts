import { releaseBlobs } from '../../../platform/storage/release-blobs.ts'
import { type AvatarDeps, MAX_STORED_BYTES } from './save-avatar.ts'

/** Maximum number of pictures in memory. */
const BATCH = 20

/**
 * Moves pictures from `avatars.image`, where an earlier version stored them, to blob storage. Their URLs do
 * not change. Idempotent.
 * @returns the number of moved pictures
 */
export async function moveEarlierAvatars({ db, blobs }: AvatarDeps): Promise<number> {
  let moved = 0
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const batch = await db
      .selectFrom('avatars')
      .select(['member_id', 'id', 'image', 'blob_id'])
      .where('image', 'is not', null)
      .where('member_id', '>', after)
      .orderBy('member_id')
      .limit(BATCH)
      .execute()
    for (const { member_id: memberId, id, image, blob_id: previous } of batch) {
      if (image && (await moveImage({ db, blobs }, { memberId, id, image, previous }))) moved += 1
    }
    after = batch.at(-1)?.member_id ?? after
    if (batch.length < BATCH) return moved
  }
}

/**
 * Moves one picture.
 * @returns false if the member already replaced it
 */
async function moveImage(
  { db, blobs }: AvatarDeps,
  avatar: { memberId: string; id: string; image: Buffer; previous: string | null },
): Promise<boolean> {
  const { memberId, id, image, previous } = avatar
  const blob = await blobs.put({ kind: 'avatar', memberId, maxBytes: MAX_STORED_BYTES }, image)
  const isMoved = await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('avatars')
      .set({ image: null, blob_id: blob.id })
      .where('member_id', '=', memberId)
      .where('id', '=', id)
      .where('image', 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await blobs.markStored(transaction, blob)
    await releaseBlobs(transaction, [previous])
    return true
  })
  if (!isMoved) await blobs.discard(blob.id)
  return isMoved
}
