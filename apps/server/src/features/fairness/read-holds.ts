import type { AnswerOf } from '@hearth/protocol/endpoint'
import type { readHolds as readHoldsEndpoint } from '@hearth/protocol/endpoints/appeals'
import { formatMessage, type Language } from '@hearth/protocol/messages'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { describeSignal } from './judge-account.ts'
import { APPEALS_PER_SUSPENSION } from './send-appeal.ts'
import type { Signal } from './signal.ts'

const NEWEST = 20

/** Returns the suspensions of a member, newest first, with their reasons, and the open check. */
export async function readHolds(
  db: Database,
  memberId: string,
  language: Language,
): Promise<AnswerOf<typeof readHoldsEndpoint>> {
  const { rows } = await sql<{
    id: string
    signals: Signal[]
    held_at: Date
    lifted_at: Date | null
    appeals: number
    open: boolean
  }>`
    select h.id, h.signals, h.held_at, h.lifted_at, a.appeals, a.open
    from holds h, lateral (
      select count(*)::int as appeals, coalesce(bool_or(state = 'open'), false) as open
      from appeals where member_id = h.member_id and hold_id = h.id
    ) a
    where h.member_id = ${memberId} order by h.id desc limit ${NEWEST}
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
    holds: rows.map(({ id, signals, held_at, lifted_at, appeals, open }) => ({
      id,
      since: held_at.toISOString(),
      until: lifted_at?.toISOString() ?? null,
      reasons: describeReasons(signals, language),
      mayAppeal: lifted_at === null && !open && appeals < APPEALS_PER_SUSPENSION,
    })),
  }
}

const describeReasons = (signals: readonly Signal[], language: Language) =>
  signals.map((signal) => ({
    signal: signal.name,
    sentence: formatMessage(describeSignal(signal), language),
  }))
