import { sql } from 'kysely'
import { AppError } from '../../errors/app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import { CODE_ATTEMPTS } from '../auth/codes/email-code.ts'
import { fitsHash } from '../auth/passwords/passwords.ts'
import { messages } from './messages.ts'

/**
 * Confirms a member's campaign address with the emailed code.
 * @throws AppError INVALID_REQUEST if the code is wrong, used or expired, or after too many attempts; CONFLICT
 * if the code is used or replaced concurrently
 */
export async function confirmCampaignEmail(
  db: Database,
  memberId: string,
  code: string,
  now: Date,
): Promise<void> {
  // Count the attempt before checking the code, so that concurrent guesses cannot exceed the limit.
  const { rows } = await sql<{ email: string; code_hash: string }>`
    update campaign_email_codes set tries = tries + 1
    where member_id = ${memberId} and tries < ${CODE_ATTEMPTS} and expires_at > ${now}
    returning email, code_hash
  `.execute(db)
  const [asked] = rows
  if (!(await fitsHash(asked?.code_hash, code)))
    throw new AppError('INVALID_REQUEST', messages.wrongCode(), { field: 'body.code' })
  await db.transaction().execute(async (transaction) => {
    const used = await transaction
      .deleteFrom('campaign_email_codes')
      .where('member_id', '=', memberId)
      .where('code_hash', '=', asked?.code_hash ?? '')
      .returning('email')
      .executeTakeFirst()
    if (!used) throw new AppError('CONFLICT', messages.codeUsed())
    await transaction
      .updateTable('members')
      .set({ campaign_email: used.email, updated_at: now })
      .where('id', '=', memberId)
      .where('deleted_at', 'is', null)
      .execute()
  })
}
