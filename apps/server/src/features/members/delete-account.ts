import { sql } from 'kysely'
import { chooseLanguage } from '../../email/choose-language.ts'
import type { EmailFrame } from '../../email/render-email.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { sendSecurityEmail } from '../auth/activity/send-security-email.ts'
import { messages } from './messages.ts'
import { renderDeletionEmail } from './notices.ts'

const DAY_MS = 86_400_000
/** Maximum number of accounts deleted per run. */
const BATCH = 500

export interface DeletionDeps {
  db: Database
  jobs: Jobs
  emailFrame: EmailFrame
  /** Returns the current number of days in which a member can cancel the deletion. */
  graceDays(): number
  /** Returns whether the member is an operator, whose account stays. */
  isOperator(transaction: Transaction, memberId: string): Promise<boolean>
  now: Clock
}

/**
 * Schedules the account's deletion and emails the date to the member. Idempotent.
 * @throws AppError CONFLICT for an operator or a deleted member
 */
export async function requestDeletion(deps: DeletionDeps, memberId: string): Promise<void> {
  const { db, jobs, emailFrame, graceDays, isOperator, now } = deps
  const dueAt = new Date(now().getTime() + graceDays() * DAY_MS)
  await db.transaction().execute(async (transaction) => {
    const member = await transaction
      .selectFrom('members')
      .select(['email', 'language', 'time_zone'])
      .where('id', '=', memberId)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!member) throw new AppError('CONFLICT', messages.deleted())
    if (await isOperator(transaction, memberId)) throw new AppError('CONFLICT', messages.operatorAccount())
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('account_deletions')
      .values({ member_id: memberId, asked_at: now(), due_at: dueAt })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) return
    await sendSecurityEmail({ jobs, emailFrame }, transaction, {
      accountId: memberId,
      kind: 'account-deletion',
      language: chooseLanguage({ language: member.language }),
      at: now(),
      mail: renderDeletionEmail(emailFrame, member, dueAt),
    })
  })
}

/** Cancels a scheduled deletion. Does nothing if none is scheduled. */
export async function cancelDeletion(db: Database, memberId: string): Promise<void> {
  await db.deleteFrom('account_deletions').where('member_id', '=', memberId).execute()
}

/**
 * Deletes the accounts that are due, except those of operators.
 * @param deleteAccount deletes one account in its own transaction, if `isDue` returns true in that
 * transaction. If a member cancels concurrently, either the account stays or the member learns that it was
 * deleted
 */
export async function deleteDueAccounts(
  { db, isOperator, now }: Pick<DeletionDeps, 'db' | 'isOperator' | 'now'>,
  deleteAccount: (memberId: string, isDue: (transaction: Transaction) => Promise<boolean>) => Promise<void>,
): Promise<void> {
  const { rows } = await sql<{ member_id: string }>`
    select member_id from account_deletions where due_at <= ${now()} order by due_at limit ${BATCH}
  `.execute(db)
  for (const { member_id: memberId } of rows) {
    await deleteAccount(memberId, async (transaction) => {
      // Lock the member first, in the same order as deletion requests and role changes.
      await sql`select from members where id = ${memberId} for no key update`.execute(transaction)
      if (await isOperator(transaction, memberId)) return false
      const { numDeletedRows } = await transaction
        .deleteFrom('account_deletions')
        .where('member_id', '=', memberId)
        .where('due_at', '<=', now())
        .executeTakeFirst()
      return numDeletedRows > 0n
    })
  }
}
