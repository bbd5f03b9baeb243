import type { Message } from '@hearth/protocol/messages'
import { parsePendingId } from '@hearth/protocol/points-entry-id'
import { sql } from 'kysely'
import { validate as isUuid } from 'uuid'
import { AppError } from '../../errors/app-error.ts'
import { findIncident } from '../incidents/find-incident.ts'
import { describeEntry } from '../points/describe-entry.ts'
import { utcDay } from '../points/utc-day.ts'
import { createCampaignName } from './explain-campaign.ts'
import { describeDay, readDayFacts } from './explain-day.ts'
import { createTextMessage, type ExplainDeps, type Explanation } from './explanation.ts'
import { messages } from './messages.ts'

const CORRECTION = /^Correction: (.*)$/s

interface Entry {
  points: string
  comment: string
  source_kind: string
  source_id: string
  occurred_at: Date
}

/**
 * Explains an entry of a member's points log. A settled day has the ID that it had while it was pending, so that both
 * IDs of the entry are one subject.
 * @throws AppError NOT_FOUND
 */
export async function explainEntry(
  deps: ExplainDeps,
  memberId: string,
  id: string,
  now: Date,
): Promise<Explanation> {
  const entry = await readEntry(deps, memberId, id)
  if (!entry) return explainPendingDay(deps, memberId, id, now)
  const { source_kind, source_id } = entry
  return {
    subjectId: source_kind === 'settlement' ? source_id.replace('#', '.') : id,
    title: createTitle(entry),
    ...(await explainSource(deps, memberId, entry, now)),
  }
}

async function explainPendingDay(
  deps: ExplainDeps,
  memberId: string,
  id: string,
  now: Date,
): Promise<Explanation> {
  const pending = parsePendingId(id)
  const row =
    pending &&
    (await deps.db
      .selectFrom('member_days')
      .select('settlements')
      .where('member_id', '=', memberId)
      .where('day', '=', pending.day)
      .where('unsettled', '=', true)
      .executeTakeFirst())
  if (!pending || row?.settlements !== pending.number - 1)
    throw new AppError('NOT_FOUND', messages.subjectNotFound())
  const { day } = pending
  const { findings, isExplained } = describeDay(await readDayFacts(deps, memberId, day, now))
  return {
    subjectId: id,
    title: messages.titlePending({ day: { day } }),
    findings: [...findings, messages.dayPending()],
    isExplained,
  }
}

async function readEntry({ db }: ExplainDeps, memberId: string, id: string): Promise<Entry | undefined> {
  const pending = parsePendingId(id)
  if (!pending && !isUuid(id)) return undefined
  const { rows } = await sql<Entry>`
    select points::text, comment, source_kind, source_id, occurred_at from ledger_entries
    where member_id = ${memberId}
      and ${pending ? sql`source_kind = 'settlement' and source_id = ${`${pending.day}#${pending.number}`}` : sql`id = ${id}`}
  `.execute(db)
  return rows[0]
}

function createTitle({ points, comment, source_kind, occurred_at }: Entry): Message {
  return messages.titleEntry({
    points: Number(points),
    day: { day: utcDay(occurred_at) },
    comment: createTextMessage((language) => describeEntry(comment, source_kind, language)),
  })
}

async function explainSource(
  deps: ExplainDeps,
  memberId: string,
  { points, comment, source_kind, source_id, occurred_at }: Entry,
  now: Date,
): Promise<Pick<Explanation, 'findings' | 'isExplained'>> {
  const [day = ''] = source_id.split('#')
  const explained = (...findings: Message[]) => ({ findings, isExplained: true })
  switch (source_kind) {
    case 'settlement':
      return describeDay(await readDayFacts(deps, memberId, day, now))
    case 'referral':
      return explained(messages.entryReferral({ points: Number(points) }))
    case 'invitation':
      return explained(messages.entryInvitation())
    case 'campaign': {
      const name = await createCampaignName(deps.db, source_id)
      return name
        ? explained(messages.entryCampaign({ name, time: { time: occurred_at.toISOString() } }))
        : { findings: [messages.entryUnknown()], isExplained: false }
    }
    case 'correction':
      return explained(messages.entryCorrection({ reason: CORRECTION.exec(comment)?.[1] ?? comment }))
    case 'make-good':
    case 'make-good-reversal':
      return explained(...(await describeMakeGood(deps, source_kind, source_id)))
    case 'results':
      return explained(messages.entryResults({ day: { day } }))
    case 'result_check':
      return explained(messages.entryContradicted())
    default:
      return { findings: [messages.entryUnknown()], isExplained: false }
  }
}

async function describeMakeGood({ db }: ExplainDeps, kind: string, incidentId: string): Promise<Message[]> {
  const { startsAt, endsAt, note } = await findIncident(db, incidentId)
  const period = {
    start: { time: new Date(startsAt).toISOString() },
    end: { time: new Date(endsAt ?? startsAt).toISOString() },
  }
  return [
    kind === 'make-good' ? messages.entryMakeGood(period) : messages.entryMakeGoodReversal(period),
    ...(note === null ? [] : [messages.incidentStatement({ note })]),
  ]
}
