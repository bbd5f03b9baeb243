import { sql } from 'kysely'
import { AppError } from '../../errors/app-error.ts'
import { notifyChange } from '../../events/notify-changes.ts'
import type { Database } from '../../platform/database/database.ts'
import { CODE_ATTEMPTS } from '../auth/codes/email-code.ts'
import { fitsHash } from '../auth/passwords/passwords.ts'
import { messages } from './messages.ts'

/**
 * Confirms the address of an account with the emailed code, so that rewards can be claimed.
 * @throws AppError INVALID_REQUEST if the code is wrong, used or expired, or no attempts are left; CONFLICT
 * if a newer code was sent or the address changed
 */
export async function passCheck(db: Database, memberId: string, code: string, now: Date): Promise<void> {
  // Count the attempt before comparing the code, so that concurrent guesses cannot exceed the limit.
  const { rows } = await sql<{ code_hash: string }>`
    update mailbox_checks set tries = tries + 1
    where member_id = ${memberId} and passed_at is null and tries < ${CODE_ATTEMPTS} and code_expires_at > ${now}
    returning code_hash
  `.execute(db)
  const codeHash = rows[0]?.code_hash
  if (!(await fitsHash(codeHash, code)))
    throw new AppError('INVALID_REQUEST', messages.invalidCode(), { field: 'body.code' })
  await db.transaction().execute(async (transaction) => {
    // Clear the check's signals and code when it is passed.
    const { rows: passed } = await sql`
      update mailbox_checks c
      set passed_at = ${now}, signals = '[]', code_hash = null, code_email = null, code_expires_at = null
      from members m
      where c.member_id = ${memberId} and m.id = c.member_id and c.passed_at is null
        and c.code_hash = ${codeHash} and c.code_email = m.email and m.deleted_at is null
      returning 1
    `.execute(transaction)
    if (passed.length === 0) throw new AppError('CONFLICT', messages.codeReplaced())
    await notifyChange(transaction, 'reward', memberId)
  })
}
