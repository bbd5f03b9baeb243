import type { AnswerOf } from '@hearth/protocol/endpoint'
import type { readHolds } from '@hearth/protocol/endpoints/appeals'
import { formatMessage, type Language } from '@hearth/protocol/messages'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { describeSignal } from './score-account.ts'
import { APPEALS_PER_SUSPENSION } from './send-appeal.ts'
import type { Signal } from './signal.ts'

const NEWEST = 20

/** Returns a member's 20 newest suspensions with their reasons, and the open check. */
export async function readSuspensions(
  db: Database,
  memberId: string,
  language: Language,
): Promise<AnswerOf<typeof readHolds>> {
  const { rows } = await sql<{
    id: string
    signals: Signal[]
    suspended_at: Date
    reinstated_at: Date | null
    appeals: number
    open: boolean
  }>`
    select cs.id, cs.signals, cs.suspended_at, cs.reinstated_at, a.appeals, a.open
    from claim_suspensions cs, lateral (
      select count(*)::int as appeals, coalesce(bool_or(state = 'open'), false) as open
      from appeals where member_id = cs.member_id and suspension_id = cs.id
    ) a
    where cs.member_id = ${memberId} order by cs.id desc limit ${NEWEST}
  `.execute(db)
  const check = await db
    .selectFrom('mailbox_checks')
    .select(['asked_at', 'signals'])
    .where('member_id', '=', memberId)
    .where('passed_at', 'is', null)
    .executeTakeFirst()
  return {
    check: check
      ? { since: check.asked_at.toISOString(), reasons: describeReasons(check.signals, language) }
      : null,
    holds: rows.map(({ id, signals, suspended_at, reinstated_at, appeals, open }) => ({
      id,
      since: suspended_at.toISOString(),
      until: reinstated_at?.toISOString() ?? null,
      reasons: describeReasons(signals, language),
      mayAppeal: reinstated_at === null && !open && appeals < APPEALS_PER_SUSPENSION,
    })),
  }
}

const describeReasons = (signals: readonly Signal[], language: Language) =>
  signals.map((signal) => ({
    signal: signal.name,
    sentence: formatMessage(describeSignal(signal), language),
  }))
