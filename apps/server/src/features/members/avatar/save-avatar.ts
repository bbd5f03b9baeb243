import { Readable } from 'node:stream'
import { v4 as uuidv4 } from 'uuid'
import { ApiError } from '../../../errors/api-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { StreamedAnswer } from '../../../platform/http/handlers.ts'

/**
 * Saves a member's picture in place of the previous one.
 * @param publicUrl where members reach the portal, without a trailing slash
 */
export async function saveAvatar(
  db: Database,
  avatar: { memberId: string; image: Buffer; publicUrl: string; now: Date },
): Promise<void> {
  const { memberId, image, publicUrl, now } = avatar
  // Random and not by time: nothing of the member follows from it.
  const id = uuidv4()
  await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('members')
      .set({ avatar_url: `${publicUrl}/api/avatars/${id}`, updated_at: now })
      .where('id', '=', memberId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new ApiError('CONFLICT', 'The account is gone.')
    await transaction
      .insertInto('avatars')
      .values({ member_id: memberId, id, image })
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ id, image }))
      .execute()
  })
}

/**
 * A picture by its address.
 * @throws ApiError NOT_FOUND once another took its place
 */
export async function readAvatar(db: Database, id: string): Promise<StreamedAnswer> {
  const avatar = await db.selectFrom('avatars').select('image').where('id', '=', id).executeTakeFirst()
  if (!avatar) throw new ApiError('NOT_FOUND', 'There is no such picture.')
  return {
    contentType: 'image/webp',
    headers: { 'cache-control': 'public, max-age=31536000, immutable' },
    body: Readable.from([avatar.image]),
  }
}
