import { sql } from 'kysely'
import { publishEvent } from '../../events/publish-event.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { bindReferral } from './bind-referral.ts'
import { bookWelcomePoints } from './book-welcome-points.ts'
import { findInviter, type Inviter } from './find-inviter.ts'
import { createPersonalCode } from './personal-code.ts'

/** Account with a verified email address. */
export interface VerifiedAccount {
  id: string
  email: string
  /** Code as typed at sign-up. An unknown code is ignored. */
  referralCode: unknown
}

const CODE_ATTEMPTS = 20

/**
 * Registers a verified account as a member with a referral code. Binds an invitee to the inviter. Books the
 * invitee's points or, if the rule `welcome_heartbeats` requires heartbeats, defers the points until the
 * invitee has them. Idempotent.
 */
export async function registerMember(db: Database, account: VerifiedAccount, now: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const inviter = await findInviter(transaction, account.referralCode)
    if (!(await insertMember(transaction, account, inviter))) return
    await sql`insert into settled_totals (member_id) values (${account.id}) on conflict do nothing`.execute(
      transaction,
    )
    const inviterId = inviter?.id ?? null
    await publishEvent(transaction, 'member.verified', { memberId: account.id, inviterId }, now)
    if (!inviter) return

    await bindReferral(transaction, { inviterId: inviter.id, inviteeId: account.id, invitedAt: now })
    await bookWelcomePoints(transaction, { memberId: account.id, inviter, now })
  })
}

/** Inserts the member with an unused code. Returns false if the member already exists. */
async function insertMember(
  transaction: Transaction,
  account: VerifiedAccount,
  inviter: Inviter | undefined,
): Promise<boolean> {
  for (let attempt = 0; attempt < CODE_ATTEMPTS; attempt++) {
    const inserted = await transaction
      .insertInto('members')
      .values({
        id: account.id,
        email: account.email,
        personal_code: createPersonalCode(),
        invited_by: inviter?.id ?? null,
        invited_by_code: inviter?.personalCode ?? null,
      })
      // The next statement determines whether the ID or the code was in conflict.
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (inserted.numInsertedOrUpdatedRows === 1n) return true
    if (await transaction.selectFrom('members').select('id').where('id', '=', account.id).executeTakeFirst())
      return false
  }
  throw new Error(`Found no unused referral code in ${CODE_ATTEMPTS} attempts. Few codes are left.`)
}
