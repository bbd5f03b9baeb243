import type { Message } from '@hearth/protocol/messages'
import { type Act, writeAudit } from '../../audit/write-audit.ts'
import type { EmailFrame } from '../../email/render-email.ts'
import { AppError } from '../../errors/app-error.ts'
import { publishEvent } from '../../events/publish-event.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { sendEmail } from '../../platform/mail/mail.ts'
import { messages } from './messages.ts'
import { renderEligibilityEmail } from './notices.ts'

export interface PauseDeps {
  db: Database
  jobs: Jobs
  emailFrame: EmailFrame
  now: Clock
}

/**
 * Pauses a member. A paused member cannot claim anything until restored. Heartbeats still count, so a
 * mistaken pause costs nothing. The member receives the reason by email.
 * @throws AppError NOT_FOUND; CONFLICT if the member is already paused or was deleted
 */
export async function pauseMember(deps: PauseDeps, memberId: string, act: Act): Promise<void> {
  const { db, jobs, emailFrame } = deps
  await db.transaction().execute(async (transaction) => {
    const now = deps.now()
    const member = await transaction
      .updateTable('members')
      .set({ paused_at: now, paused_reason: act.reason })
      .where('id', '=', memberId)
      .where('paused_at', 'is', null)
      .where('deleted_at', 'is', null)
      .returning(['email', 'language', 'time_zone'])
      .executeTakeFirst()
    if (!member) throw await explain(transaction, memberId, messages.alreadyPaused())
    const notice = { kind: 'member-paused', reason: act.reason, at: now } as const
    await jobs.send(transaction, sendEmail, renderEligibilityEmail(emailFrame, member, notice))
    await publishEvent(transaction, 'member.paused', { memberId }, now)
    await writeAudit(transaction, {
      ...act,
      action: 'member.pause',
      subject: { kind: 'member', id: memberId },
    })
  })
}

/**
 * Restores a paused member and notifies the member.
 * @throws AppError NOT_FOUND; CONFLICT if the member is not paused or was deleted
 */
export async function restoreMember(deps: PauseDeps, memberId: string, act: Act): Promise<void> {
  const { db, jobs, emailFrame } = deps
  await db.transaction().execute(async (transaction) => {
    const before = await transaction
      .selectFrom('members')
      .select(['email', 'language', 'time_zone', 'paused_at', 'paused_reason'])
      .where('id', '=', memberId)
      .where('paused_at', 'is not', null)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw await explain(transaction, memberId, messages.notPaused())
    await transaction
      .updateTable('members')
      .set({ paused_at: null, paused_reason: null })
      .where('id', '=', memberId)
      .execute()
    const notice = { kind: 'member-restored', reason: act.reason, at: deps.now() } as const
    await jobs.send(transaction, sendEmail, renderEligibilityEmail(emailFrame, before, notice))
    await writeAudit(transaction, {
      ...act,
      action: 'member.restore',
      subject: { kind: 'member', id: memberId },
      before: { pausedAt: before.paused_at?.toISOString(), reason: before.paused_reason },
    })
  })
}

async function explain(transaction: Transaction, memberId: string, conflict: Message): Promise<AppError> {
  const member = await transaction
    .selectFrom('members')
    .select('deleted_at')
    .where('id', '=', memberId)
    .executeTakeFirst()
  if (!member) return new AppError('NOT_FOUND', messages.memberNotFound())
  return new AppError('CONFLICT', member.deleted_at ? messages.deleted() : conflict)
}
