import { type Act, actorName, writeAudit } from '../../audit/write-audit.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Incident } from './incident.ts'
import { messages } from './messages.ts'

/** Longest incident that an operator may record, in milliseconds. A longer one is likely a mistake. */
const MAX_LENGTH_MS = 7 * 86_400_000

/**
 * Records an incident that has ended. Slots that nodes lost in it are then the network's fault.
 * @throws AppError INVALID_REQUEST if the period is reversed, too long or not over
 */
export async function recordIncident(
  db: Database,
  { startsAt, endsAt, note, now }: { startsAt: Date; endsAt: Date; note: string; now: Date },
  act: Act,
): Promise<Incident & { recordedBy: string }> {
  const length = endsAt.getTime() - startsAt.getTime()
  if (length <= 0 || length > MAX_LENGTH_MS || endsAt > now)
    throw new AppError('INVALID_REQUEST', messages.wrongPeriod({ days: MAX_LENGTH_MS / 86_400_000 }))
  const recordedBy = actorName(act.actor)
  return db.transaction().execute(async (transaction) => {
    const { id } = await transaction
      .insertInto('incidents')
      .values({ kind: 'operator', starts_at: startsAt, ends_at: endsAt, note, recorded_by: recordedBy })
      .returning('id')
      .executeTakeFirstOrThrow()
    const period = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
    await writeAudit(transaction, {
      ...act,
      action: 'incident.record',
      subject: { kind: 'incident', id },
      after: { ...period, note },
    })
    return {
      id,
      kind: 'operator',
      startsAt: startsAt.getTime(),
      endsAt: endsAt.getTime(),
      note,
      recordedBy,
    }
  })
}
