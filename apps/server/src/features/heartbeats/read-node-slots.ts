import type { AnswerOf } from '@hearth/protocol/endpoint'
import {
  type readNodeSlots as readNodeSlotsEndpoint,
  SLOTS_MAX_DAYS,
} from '@hearth/protocol/endpoints/heartbeats'
import type { Database } from '../../platform/database/database.ts'
import { addDays } from '../points/utc-day.ts'
import { findOwnNode } from './find-own-node.ts'
import { type ExplainedSlot, explainSlots, readNodeRecords } from './slot-records.ts'

/**
 * Returns the slots of a member's node that ended on UTC days (YYYY-MM-DD, inclusive), with explanations, oldest
 * first. Cuts a range that is too long.
 * @throws AppError NOT_FOUND if the member has no such node
 */
export async function readNodeSlots(
  db: Database,
  memberId: string,
  nodeId: string,
  { from, to, now, intervalSeconds }: { from: string; to: string; now: Date; intervalSeconds: number },
): Promise<AnswerOf<typeof readNodeSlotsEndpoint>> {
  const node = await findOwnNode(db, memberId, nodeId)
  const [last = to] = [to, addDays(from, SLOTS_MAX_DAYS - 1)].sort()
  const records = await readNodeRecords(db, memberId, nodeId, { from, to: last })
  const slots = explainSlots(records, node, { now: now.getTime(), intervalMs: intervalSeconds * 1000 })
  const causes = new Set(slots.map((slot) => 'incidentId' in slot && slot.incidentId))
  return {
    to: last,
    intervalSeconds,
    slots: slots.map(formatSlot),
    incidents: records.incidents.all
      .filter(({ id }) => causes.has(id))
      .map(({ id, kind, startsAt, endsAt, note }) => ({
        id,
        kind,
        startsAt: toIso(startsAt),
        endsAt: endsAt === null ? null : toIso(endsAt),
        note,
      })),
  }
}

function formatSlot(slot: ExplainedSlot) {
  const { slotEnd, outcome } = slot
  return {
    slotEnd: toIso(slotEnd),
    outcome,
    ...('reason' in slot && { reason: slot.reason }),
    ...('presentMs' in slot && {
      presentSeconds: slot.presentMs / 1000,
      requiredSeconds: slot.requiredMs / 1000,
    }),
    ...('incidentId' in slot && { incidentId: slot.incidentId }),
  }
}

const toIso = (time: number) => new Date(time).toISOString()
