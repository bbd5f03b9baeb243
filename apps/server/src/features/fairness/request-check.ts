import { formatMessage } from '@hearth/protocol/messages'
import { sql } from 'kysely'
import { changeSuspension, FAIRNESS_RULES, type SuspensionDeps } from './change-suspension.ts'
import { messages } from './messages.ts'
import type { Signal } from './signal.ts'

/**
 * Requests a mailbox check: claims wait until the member confirms the address again. No email is sent until
 * the member requests the code. Idempotent.
 */
export async function requestCheck(
  deps: SuspensionDeps,
  memberId: string,
  { score, checkAt, signals }: { score: number; checkAt: number; signals: readonly Signal[] },
  now: Date,
): Promise<void> {
  await changeSuspension(deps, memberId, now, async (transaction) => {
    const { rows } = await sql`
      insert into mailbox_checks as c (member_id, score, signals, asked_at)
      values (${memberId}, ${score}, ${JSON.stringify(signals)}, ${now})
      on conflict (member_id) do update
      set score = excluded.score, signals = excluded.signals, asked_at = excluded.asked_at, passed_at = null,
          code_hash = null, code_email = null, tries = 0, code_expires_at = null
      where c.passed_at is not null
      returning 1
    `.execute(transaction)
    if (rows.length === 0) return undefined
    const reason = `The signals score ${score}; an address is confirmed again from ${checkAt} on.`
    return { entry: { actor: FAIRNESS_RULES, reason, action: 'check.ask', after: { score } } }
  })
}

/** Withdraws an open check whose signals are gone. */
export async function dropCheck(
  deps: SuspensionDeps,
  memberId: string,
  score: number,
  now: Date,
): Promise<void> {
  await changeSuspension(deps, memberId, now, async (transaction) => {
    const dropped = await transaction
      .deleteFrom('mailbox_checks')
      .where('member_id', '=', memberId)
      .where('passed_at', 'is', null)
      .executeTakeFirst()
    if (dropped.numDeletedRows === 0n) return undefined
    const reason = formatMessage(messages.signalsGone(), 'en')
    return { entry: { actor: FAIRNESS_RULES, reason, action: 'check.drop', after: { score } } }
  })
}
