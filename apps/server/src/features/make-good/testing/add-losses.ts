import { randomUUID } from 'node:crypto'
import type { Database } from '../../../platform/database/database.ts'
import { addMembers } from '../../../test/support/many-members.ts'
import { creditSlots } from '../../heartbeats/credit-slots.ts'
import { slotEndAfter, slotOffset } from '../../heartbeats/slots.ts'
import { anonymousNodeId } from '../../nodes/anonymous-node-id.ts'

const SLOT_MS = 15 * 60_000
const LOST = 4

/**
 * Adds an incident of an hour, and members whose nodes lost four slots of 15 minutes in it.
 * @param endsAt end of the incident, in milliseconds since 1970
 * @returns the ID of the incident, and the totals of a payment at 25 points for a heartbeat
 */
export async function addLosses(
  db: Database,
  endsAt: number,
  members = 1,
): Promise<{ incidentId: string; memberIds: string[]; totals: { members: number; points: string } }> {
  const startsAt = endsAt - LOST * SLOT_MS
  const ran = { started_at: new Date(startsAt - 7 * 86_400_000), seen_at: new Date(endsAt) }
  await db
    .insertInto('gateway_runs')
    .values({ id: randomUUID(), ...ran, stopped_at: ran.seen_at })
    .execute()
  const { id: incidentId } = await db
    .insertInto('incidents')
    .values({
      kind: 'gateway',
      starts_at: new Date(startsAt),
      ends_at: new Date(endsAt),
      note: null,
      recorded_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const memberIds = await addMembers(db, members)
  for (const memberId of memberIds) {
    const nodeId = anonymousNodeId(memberId)
    const first = slotEndAfter(startsAt, slotOffset(nodeId, SLOT_MS), SLOT_MS)
    const slots = [first - SLOT_MS, first + LOST * SLOT_MS].map((slotEnd) => ({
      memberId,
      nodeId,
      slotEnd,
      intervalMs: SLOT_MS,
      points: '25',
    }))
    await creditSlots(db, slots, new Date(endsAt))
  }
  return { incidentId, memberIds, totals: { members, points: String(members * LOST * 25) } }
}
