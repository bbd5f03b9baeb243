import type { AnswerOf } from '@hearth/protocol/endpoint'
import type { readReferralCodeEntry } from '@hearth/protocol/endpoints/referrals'
import { sql } from 'kysely'
import { AppError } from '../../errors/app-error.ts'
import { publishEvent } from '../../events/publish-event.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { withConflictRetries } from '../../platform/database/with-retries.ts'
import { readRuleValue } from '../points/rules/read-rule-value.ts'
import { bindReferral } from './bind-referral.ts'
import { bookWelcomePoints } from './book-welcome-points.ts'
import { mayParticipate } from './eligibility.ts'
import { findInviter, type Inviter } from './find-inviter.ts'
import { messages } from './messages.ts'
import { normalisePersonalCode } from './personal-code.ts'

const DAY_MS = 86_400_000
/** Keeps the end of any period within the range of dates. */
const LONGEST_DAYS = 36_500

/** Dependencies of entering a referral code. */
export interface ReferralCodeDeps {
  db: Database
  /**
   * Asserts that the member's claims are not suspended. Lock the member first.
   * @throws AppError HELD, CHECK_REQUIRED
   */
  assertClaimsNotSuspended(transaction: Transaction, memberId: string): Promise<void>
  /** Called in the transaction that gives a member an inviter after the registration. */
  onInviterBound(transaction: Transaction, referral: { memberId: string; inviterId: string }): Promise<void>
}

interface Row {
  personal_code: string
  inviter_code: string | null
  joined_at: Date
  may_participate: boolean
}

/**
 * Returns a member's inviter, and until when a member without one can enter a referral code. The period starts
 * when the member joins.
 */
export async function readCodeEntry(
  db: Database,
  memberId: string,
  now: Date,
): Promise<AnswerOf<typeof readReferralCodeEntry>> {
  const member = await readMember(db, memberId)
  if (member.inviter_code !== null) {
    const inviter = await findInviter(db, member.inviter_code)
    const displayName = inviter?.displayName ?? null
    return { inviter: { code: member.inviter_code, displayName }, enterUntil: null }
  }
  const until = await computeEnd(db, member.joined_at, now)
  const isOpen = member.may_participate && until > now
  return { inviter: null, enterUntil: isOpen ? until.toISOString() : null }
}

/**
 * Binds a member without an inviter to the owner of a code, and books the points as a sign-up with the code
 * does. Only the code of a member who joined earlier is accepted, so invitations cannot form a cycle.
 * Concurrent calls of a member wait for each other; the first one sets the inviter. Idempotent for one code.
 * @throws AppError NOT_FOUND if the code is unknown or its member left or is paused; GONE after the period;
 * CONFLICT for the own code, another inviter, an inviter who joined later, or a paused member; HELD or
 * CHECK_REQUIRED while the member's claims are suspended
 */
export async function enterReferralCode(
  deps: ReferralCodeDeps,
  memberId: string,
  code: string,
  now: Date,
): Promise<{ displayName: string | null; alreadyEntered: boolean }> {
  return withConflictRetries(() =>
    deps.db.transaction().execute(async (transaction) => {
      const member = await readMember(transaction, memberId, 'lock')
      const entered = normalisePersonalCode(code)
      if (member.inviter_code !== null) {
        if (member.inviter_code !== entered) throw new AppError('CONFLICT', messages.alreadyInvited())
        const displayName = (await findInviter(transaction, entered))?.displayName ?? null
        return { displayName, alreadyEntered: true }
      }
      if (!member.may_participate) throw new AppError('CONFLICT', messages.pausedBeforeCode())
      if ((await computeEnd(transaction, member.joined_at, now)) <= now)
        throw new AppError('GONE', messages.codePeriodOver())
      if (entered === member.personal_code) throw new AppError('CONFLICT', messages.ownCode())
      const inviter = await findInviter(transaction, entered)
      if (!inviter) throw new AppError('NOT_FOUND', messages.unknownCode())
      await deps.assertClaimsNotSuspended(transaction, memberId)
      await setInviter(transaction, memberId, inviter)
      await bindReferral(transaction, { inviterId: inviter.id, inviteeId: memberId, invitedAt: now })
      await publishEvent(transaction, 'member.invited', { memberId, inviterId: inviter.id }, now)
      await bookWelcomePoints(transaction, { memberId, inviter, now })
      await deps.onInviterBound(transaction, { memberId, inviterId: inviter.id })
      return { displayName: inviter.displayName, alreadyEntered: false }
    }),
  )
}

/** @throws AppError CONFLICT if the inviter joined later or was invited by the member */
async function setInviter(transaction: Transaction, memberId: string, inviter: Inviter): Promise<void> {
  const { rows } = await sql`
    update members m set invited_by = ${inviter.id}, invited_by_code = ${inviter.personalCode}
    from members i
    where m.id = ${memberId} and m.invited_by is null and i.id = ${inviter.id}
      and i.created_at < m.created_at and i.invited_by is distinct from m.id
    returning m.id
  `.execute(transaction)
  if (rows.length === 0) throw new AppError('CONFLICT', messages.inviterJoinedLater())
}

async function readMember(db: Database | Transaction, memberId: string, lock?: 'lock'): Promise<Row> {
  const { rows } = await sql<Row>`
    select personal_code, invited_by_code as inviter_code, created_at as joined_at,
           ${mayParticipate} as may_participate
    from members where id = ${memberId} ${lock ? sql`for no key update` : sql``}
  `.execute(db)
  const [member] = rows
  if (!member) throw new AppError('NOT_FOUND', messages.notFound())
  return member
}

/** Returns when the period for entering a code ends, by the rule in force. */
async function computeEnd(db: Database | Transaction, joinedAt: Date, now: Date): Promise<Date> {
  const days = Number(await readRuleValue(db, 'referral_code_days', now))
  return new Date(joinedAt.getTime() + Math.min(days, LONGEST_DAYS) * DAY_MS)
}
