import type { Correction } from '@hearth/protocol/endpoints/operator-members'
import type { PointsCategory } from '@hearth/protocol/points-categories'
import { sql } from 'kysely'
import { assertOtherAccount } from '../../audit/assert-other-account.ts'
import { type Act, actorName, writeAudit } from '../../audit/write-audit.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { bookEntry } from '../points/book-entry.ts'
import { messages } from './messages.ts'

export interface NewCorrection {
  memberId: string
  /** Chosen by the caller. Repeating a request with the same ID changes nothing. */
  id: string
  category: PointsCategory
  /** Exact decimal, not zero. */
  points: string
}

export interface CorrectionRules {
  db: Database
  /**
   * Returns the threshold in points. A correction that takes a member's 24-hour total above it requires a second
   * operator.
   */
  reviewAbove(): number
  /**
   * Returns the points that one operator can book in 24 hours, across all members, without a second operator.
   */
  alonePerDay(): number
  now: Clock
}

/**
 * Corrects a member's points with a ledger entry, whose reason the member sees. A second operator must
 * approve if the member's corrections of the last 24 hours exceed the threshold, or if the operator's
 * corrections exceed the daily limit.
 * @throws AppError NOT_FOUND
 * @throws AppError CONFLICT if the ID belongs to another correction
 * @throws AppError FORBIDDEN for the operator's own account
 */
export async function correctPoints(
  { db, reviewAbove, alonePerDay, now }: CorrectionRules,
  correction: NewCorrection,
  act: Act,
): Promise<Correction> {
  const { memberId, id, category, points } = correction
  assertOtherAccount(act, memberId)
  return db.transaction().execute(async (transaction) => {
    await lockMember(transaction, memberId)
    const known = await readCorrection(transaction, memberId, id)
    if (known) {
      if (known.category === category && Number(known.points) === Number(points)) return known
      throw new AppError('CONFLICT', messages.idTaken(), { field: 'body.id' })
    }
    const askedBy = actorName(act.actor)
    // Serialize an operator's corrections, so that concurrent ones count toward the daily limit.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`corrections ${askedBy}`}, 0))`.execute(
      transaction,
    )
    const since = new Date(now().getTime() - 86_400_000)
    const { rows } = await sql<{ waits: boolean }>`
      select (
        select coalesce(sum(abs(points)), 0) from point_corrections
        where member_id = ${memberId} and state <> 'refused' and asked_at > ${since}
      ) + abs(${points}::numeric) > ${reviewAbove()}::numeric or (
        select coalesce(sum(abs(points)), 0) from point_corrections
        where asked_by = ${askedBy} and state = 'booked' and decided_by is null and asked_at > ${since}
      ) + abs(${points}::numeric) > ${alonePerDay()}::numeric as waits
    `.execute(transaction)
    const state = rows[0]?.waits ? 'waiting' : 'booked'
    await transaction
      .insertInto('point_corrections')
      .values({
        member_id: memberId,
        id,
        category,
        points,
        reason: act.reason,
        state,
        asked_by: askedBy,
        asked_at: now(),
        decided_by: null,
        decided_at: null,
      })
      .execute()
    if (state === 'booked') await book(transaction, { ...correction, reason: act.reason, at: now() })
    await writeAudit(transaction, {
      ...act,
      action: 'points.correct',
      subject: { kind: 'member', id: memberId },
      after: { correction: id, category, points, state },
    })
    return written(await readCorrection(transaction, memberId, id))
  })
}

/**
 * Approves or rejects another operator's correction. The operator who requested it can only withdraw it.
 * @throws AppError NOT_FOUND
 * @throws AppError CONFLICT if the correction is already decided
 * @throws AppError FORBIDDEN if the requester or the recipient approves it
 */
export async function decideCorrection(
  { db, now }: CorrectionRules,
  decision: { memberId: string; id: string; agree: boolean },
  act: Act,
): Promise<Correction> {
  const { memberId, id, agree } = decision
  return db.transaction().execute(async (transaction) => {
    await lockMember(transaction, memberId)
    const known = await readCorrection(transaction, memberId, id)
    if (!known) throw new AppError('NOT_FOUND', messages.notFound())
    if (known.state !== 'waiting')
      throw new AppError(
        'CONFLICT',
        known.state === 'booked' ? messages.alreadyBooked() : messages.alreadyRejected(),
      )
    const decidedBy = actorName(act.actor)
    if (agree && decidedBy === known.askedBy) throw new AppError('FORBIDDEN', messages.ownCorrection())
    if (agree) assertOtherAccount(act, memberId)
    const state = agree ? 'booked' : 'refused'
    await transaction
      .updateTable('point_corrections')
      .set({ state, decided_by: decidedBy, decided_at: now() })
      .where('member_id', '=', memberId)
      .where('id', '=', id)
      .execute()
    if (agree) {
      const { category, points, reason } = known
      await book(transaction, { memberId, id, category, points, reason, at: now() })
    }
    await writeAudit(transaction, {
      ...act,
      action: agree ? 'points.correction-agreed' : 'points.correction-refused',
      subject: { kind: 'member', id: memberId },
      before: { state: 'waiting' },
      after: { correction: id, state },
    })
    return written(await readCorrection(transaction, memberId, id))
  })
}

/**
 * Returns up to 200 pending corrections, oldest first, or up to 100 of a member's corrections, newest first.
 */
export async function readCorrections(db: Database, memberId?: string): Promise<Correction[]> {
  const corrections = select(db)
  const rows = await (memberId === undefined
    ? corrections.where('state', '=', 'waiting').orderBy('asked_at').orderBy('id').limit(200)
    : corrections.where('member_id', '=', memberId).orderBy('asked_at', 'desc').limit(100)
  ).execute()
  return rows.map(describe)
}

/** Books a correction. The ledger's unique key on the source prevents double booking. */
async function book(
  transaction: Transaction,
  correction: NewCorrection & { reason: string; at: Date },
): Promise<void> {
  const { memberId, id, category, points, reason, at } = correction
  await bookEntry(transaction, {
    memberId,
    category,
    points,
    comment: `Correction: ${reason}`,
    source: { kind: 'correction', id },
    occurredAt: at,
  })
}

/** @throws AppError NOT_FOUND */
async function lockMember(transaction: Transaction, memberId: string): Promise<void> {
  const member = await transaction
    .selectFrom('members')
    .select('id')
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!member) throw new AppError('NOT_FOUND', messages.memberNotFound())
}

async function readCorrection(
  transaction: Transaction,
  memberId: string,
  id: string,
): Promise<Correction | undefined> {
  const row = await select(transaction)
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && describe(row)
}

function select(db: Database | Transaction) {
  return db
    .selectFrom('point_corrections')
    .selectAll()
    .select(sql<string>`trim_scale(points)::text`.as('exact'))
}

function describe(
  row: Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>,
): Correction {
  return {
    id: row.id,
    memberId: row.member_id,
    category: row.category as PointsCategory,
    points: row.exact,
    reason: row.reason,
    state: row.state,
    askedBy: row.asked_by,
    askedAt: row.asked_at.toISOString(),
    decidedBy: row.decided_by,
    decidedAt: row.decided_at?.toISOString() ?? null,
  }
}

function written(correction: Correction | undefined): Correction {
  if (!correction) throw new Error('Expected the correction to exist after it was written, but found none.')
  return correction
}
