import type { AnswerOf } from '@hearth/protocol/endpoint'
import type {
  readSignals as readSignalsEndpoint,
  ShownSignal,
} from '@hearth/protocol/endpoints/operator-appeals'
import { formatMessage, type Language } from '@hearth/protocol/messages'
import { sql } from 'kysely'
import { AppError } from '../../errors/app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import { findMembers } from '../members/find-members.ts'
import { readFairnessSettings } from './fairness-settings.ts'
import { messages } from './messages.ts'
import { describeSignal } from './score-account.ts'
import type { Evidence } from './signal.ts'

type SignalsAnswer = AnswerOf<typeof readSignalsEndpoint>

/**
 * Returns a member's score, signals, suspensions and mailbox check, for operators.
 * @throws AppError NOT_FOUND
 */
export async function readSignals(
  db: Database,
  memberId: string,
  language: Language,
): Promise<SignalsAnswer> {
  const [member] = await findMembers(db, memberId)
  if (!member) throw new AppError('NOT_FOUND', messages.memberNotFound())
  const { suspendAt } = await readFairnessSettings(db)
  const signals = await readSignalsShown(db, member.id, language)
  const account = await db
    .selectFrom('fairness_accounts')
    .select('evaluated_at')
    .where('member_id', '=', member.id)
    .executeTakeFirst()
  const check = await db
    .selectFrom('mailbox_checks')
    .select(['asked_at', 'passed_at'])
    .where('member_id', '=', member.id)
    .executeTakeFirst()
  return {
    member,
    score: signals.reduce((sum, { score, cleared }) => sum + Math.max(0, score - cleared), 0),
    holdAt: suspendAt,
    lookedAt: account?.evaluated_at?.toISOString() ?? null,
    signals,
    holds: await readShownSuspensions(db, member.id, language),
    check: check
      ? { since: check.asked_at.toISOString(), passedAt: check.passed_at?.toISOString() ?? null }
      : null,
  }
}

export async function readSignalsShown(
  db: Database,
  memberId: string,
  language: Language,
): Promise<ShownSignal[]> {
  const { rows } = await sql<{
    name: string
    subject: string
    score: number
    cleared: number
    evidence: Evidence
    since: Date
  }>`
    select s.name, s.subject, s.score, coalesce(c.score, 0) as cleared, s.evidence, s.since
    from signals s left join signal_clearances c using (member_id, name, subject)
    where s.member_id = ${memberId} order by s.score desc, s.name
  `.execute(db)
  return rows.map(({ since, ...signal }) => ({
    ...signal,
    sentence: formatMessage(describeSignal(signal), language),
    since: since.toISOString(),
  }))
}

export async function readShownSuspensions(
  db: Database,
  memberId: string,
  language: Language,
): Promise<SignalsAnswer['holds']> {
  const rows = await db
    .selectFrom('claim_suspensions')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    score: row.score,
    signals: row.signals.map((signal) => ({
      name: signal.name,
      subject: signal.subject,
      score: signal.score,
      sentence: formatMessage(describeSignal(signal), language),
    })),
    since: row.suspended_at.toISOString(),
    keptAt: row.upheld_at?.toISOString() ?? null,
    until: row.reinstated_at?.toISOString() ?? null,
    liftedBy: row.reinstated_by,
  }))
}
