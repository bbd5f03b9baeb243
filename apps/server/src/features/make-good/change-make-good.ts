import { type Act, actorName, writeAudit } from '../../audit/write-audit.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { LATE_AFTER_MS } from '../heartbeats/credit-slots.ts'
import { findIncident } from '../incidents/find-incident.ts'
import type { Incident } from '../incidents/incident.ts'
import { formatMicro, toMicro } from '../points/micro-points.ts'
import { computeLosses, type LossRules } from './compute-losses.ts'
import type { MakeGoodKind } from './make-good.ts'
import { messages } from './messages.ts'
import { readMakeGoods } from './read-make-goods.ts'

/** Members that a preview lists. */
const EXAMPLES = 10

export interface MakeGoodDeps {
  db: Database
  now: Clock
  intervalMs: number
  heartbeatPointsAt(time: number): string
}

/** Totals of a make-good. */
export interface Totals {
  members: number
  slots: number
  /** Exact decimal. */
  points: string
}

export type Preview = Totals & {
  excludedSlots: number
  examples: { memberId: string; slots: number; points: string }[]
}

/**
 * Returns what a payment for an incident would book.
 * @throws AppError NOT_FOUND; CONFLICT while the incident lasts
 */
export async function previewMakeGood(deps: MakeGoodDeps, incidentId: string): Promise<Preview> {
  const incident = await findIncident(deps.db, incidentId)
  if (!isOver(incident)) throw new AppError('CONFLICT', messages.ongoing())
  const preview: Preview = { members: 0, slots: 0, points: '0', excludedSlots: 0, examples: [] }
  let micro = 0n
  let after: string | null = null
  do {
    const page = await computeLosses(deps.db, incident, lossRulesOf(deps), after)
    for (const { memberId, slots, points } of page.losses) {
      preview.members += 1
      preview.slots += slots.length
      micro += toMicro(points)
      if (preview.examples.length < EXAMPLES) preview.examples.push({ memberId, slots: slots.length, points })
    }
    preview.excludedSlots += page.excludedSlots
    after = page.next
  } while (after !== null)
  return { ...preview, points: formatMicro(micro) }
}

/**
 * Requests a payment, or the reversal of a booked one. Another operator confirms it.
 * @param seen totals that the operator saw
 * @throws AppError NOT_FOUND; CONFLICT if the totals have changed, the incident is too recent, the request exists,
 * or there is no booked payment to reverse
 */
export async function requestMakeGood(
  deps: MakeGoodDeps,
  request: { incidentId: string; kind: MakeGoodKind; seen: Pick<Totals, 'members' | 'points'> },
  act: Act,
): Promise<void> {
  const { db, now } = deps
  const { incidentId, kind, seen } = request
  const incident = await findIncident(db, incidentId)
  if (!isOver(incident) || incident.endsAt > now().getTime() - 2 * LATE_AFTER_MS)
    throw new AppError('CONFLICT', messages.tooRecent())
  const totals = kind === 'payment' ? await previewMakeGood(deps, incidentId) : await readPaid(db, incidentId)
  const { members, slots, points } = totals
  if (members !== seen.members || toMicro(points) !== toMicro(seen.points) || members === 0)
    throw new AppError('CONFLICT', messages.totalsChanged({ members, points }))
  await db.transaction().execute(async (transaction) => {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('make_goods')
      .values({
        incident_id: incidentId,
        kind,
        state: 'waiting',
        members,
        slots,
        points,
        reason: act.reason,
        asked_by: actorName(act.actor),
        asked_at: now(),
        decided_by: null,
        decided_at: null,
        marked_at: null,
        booked_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) throw new AppError('CONFLICT', messages.alreadyRequested())
    await writeAudit(transaction, {
      ...act,
      action: `make-good.request-${kind}`,
      subject: { kind: 'incident', id: incidentId },
      after: { members, slots, points },
    })
  })
}

/**
 * Confirms or rejects a request. The operator who made it can only withdraw it.
 * @throws AppError NOT_FOUND; CONFLICT if it is already confirmed; FORBIDDEN if the requester confirms it
 */
export async function decideMakeGood(
  deps: MakeGoodDeps,
  { incidentId, kind, agree }: { incidentId: string; kind: MakeGoodKind; agree: boolean },
  act: Act,
): Promise<void> {
  const { db, now } = deps
  await db.transaction().execute(async (transaction) => {
    const request = await transaction
      .selectFrom('make_goods')
      .selectAll()
      .where('incident_id', '=', incidentId)
      .where('kind', '=', kind)
      .forUpdate()
      .executeTakeFirst()
    if (!request) throw new AppError('NOT_FOUND', messages.notRequested())
    if (request.state !== 'waiting') throw new AppError('CONFLICT', messages.alreadyConfirmed())
    const decidedBy = actorName(act.actor)
    if (agree && decidedBy === request.asked_by) throw new AppError('FORBIDDEN', messages.ownRequest())
    const own = { incident_id: incidentId, kind }
    if (agree) {
      await transaction
        .updateTable('make_goods')
        .set({ state: 'booking', decided_by: decidedBy, decided_at: now() })
        .where('incident_id', '=', incidentId)
        .where('kind', '=', kind)
        .execute()
    } else
      await transaction
        .deleteFrom('make_goods')
        .where('incident_id', '=', incidentId)
        .where('kind', '=', kind)
        .execute()
    await writeAudit(transaction, {
      ...act,
      action: agree ? `make-good.confirm-${kind}` : `make-good.reject-${kind}`,
      subject: { kind: 'incident', id: incidentId },
      after: own,
    })
  })
}

const isOver = (incident: Incident): incident is Incident & { endsAt: number } => incident.endsAt !== null

const lossRulesOf = ({ now, intervalMs, heartbeatPointsAt }: MakeGoodDeps): LossRules => ({
  now: now().getTime(),
  intervalMs,
  heartbeatPointsAt,
})

/** Returns the totals of a booked payment; zeros if there is none. */
async function readPaid(db: Database, incidentId: string): Promise<Totals> {
  const paid = (await readMakeGoods(db, incidentId)).find(({ kind }) => kind === 'payment')
  return paid?.state === 'booked' ? paid : { members: 0, slots: 0, points: '0' }
}
