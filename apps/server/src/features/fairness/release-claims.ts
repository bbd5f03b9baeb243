import { formatMessage } from '@hearth/protocol/messages'
import { sql } from 'kysely'
import { assertOtherAccount } from '../../audit/assert-other-account.ts'
import { type Act, actorName } from '../../audit/write-audit.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { changeSuspension, FAIRNESS_RULES, type SuspensionDeps } from './change-suspension.ts'
import { messages } from './messages.ts'
import { clearSignals, reinstateClaims } from './reinstate-claims.ts'

/**
 * Ends a suspension whose signals are gone, and accepts its open appeal. Has no effect if an operator upheld
 * or ended the suspension.
 */
export async function releaseUnfounded(
  deps: SuspensionDeps,
  memberId: string,
  score: number,
  now: Date,
): Promise<void> {
  const act = { actor: FAIRNESS_RULES, reason: formatMessage(messages.signalsGone(), 'en') }
  await changeSuspension(deps, memberId, now, async (transaction) => {
    const suspensionId = await reinstateClaims(
      transaction,
      { memberId, by: act.actor, unlessUpheld: true },
      now,
    )
    if (suspensionId === undefined) return undefined
    const { entry } = await released(transaction, { memberId, suspensionId }, act, { score }, now)
    return { mail: { kind: 'claims-released', reason: [messages.signalsGone()] }, entry }
  })
}

/**
 * Ends a claim suspension, even without an appeal, and emails the reason to the member. Clears its signals,
 * so that they do not suspend claims again.
 * @throws AppError NOT_FOUND if the member does not exist; CONFLICT if claims are not suspended; FORBIDDEN
 * for the operator's own account
 */
export async function releaseClaims(
  deps: SuspensionDeps,
  memberId: string,
  act: Act,
  now: Date,
): Promise<void> {
  assertOtherAccount(act, memberId)
  const outcome = await changeSuspension(deps, memberId, now, async (transaction) => {
    const suspensionId = await reinstateClaims(transaction, { memberId, by: act.actor }, now)
    if (suspensionId === undefined) return undefined
    await clearSignals(transaction, memberId, suspensionId, now)
    return released(transaction, { memberId, suspensionId }, act, {}, now)
  })
  if (outcome === 'nobody') throw new AppError('NOT_FOUND', messages.memberNotFound())
  if (outcome === 'unchanged') throw new AppError('CONFLICT', messages.memberNotSuspended())
}

/**
 * Accepts the open appeal, if any, against an ended suspension. Returns the email's content and the audit
 * entry.
 */
async function released(
  transaction: Transaction,
  { memberId, suspensionId }: { memberId: string; suspensionId: string },
  act: Act,
  after: Record<string, unknown>,
  now: Date,
) {
  await sql`
    update appeals set state = 'accepted', decided_by = ${actorName(act.actor)}, decided_at = ${now}, reason = ${act.reason}
    where member_id = ${memberId} and suspension_id = ${suspensionId} and state = 'open'
  `.execute(transaction)
  const entry = { ...act, action: 'claims.release', after: { hold: suspensionId, ...after } }
  return { mail: { kind: 'claims-released' as const, reason: act.reason }, entry }
}
