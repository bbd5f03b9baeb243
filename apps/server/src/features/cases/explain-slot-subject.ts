import { AppError } from '../../errors/app-error.ts'
import { findOwnNode } from '../heartbeats/find-own-node.ts'
import { type ExplainedSlot, explainSlots, readNodeRecords } from '../heartbeats/slot-records.ts'
import { utcDay } from '../points/utc-day.ts'
import { explainSlotOutcome, type MakeGoodState } from './explain-slot-outcome.ts'
import { type ExplainDeps, type Explanation, isRecorded } from './explanation.ts'
import { messages } from './messages.ts'

/** Characters of a node's ID in a title. */
const SHORT_ID = 8

/**
 * Explains a slot of a member's node.
 * @param slot.slotEnd milliseconds since 1970
 * @throws AppError NOT_FOUND if the member has no such node, or no slot of the node has ended then
 */
export async function explainSlotSubject(
  { db, rules, intervalMs, readMakeGoods }: ExplainDeps,
  memberId: string,
  { nodeId, slotEnd }: { nodeId: string; slotEnd: number },
  now: Date,
): Promise<Explanation> {
  const node = await findOwnNode(db, memberId, nodeId)
  const day = utcDay(new Date(slotEnd))
  const records = await readNodeRecords(db, memberId, nodeId, { from: day, to: day })
  const slots = explainSlots(records, node, { now: now.getTime(), intervalMs })
  const found = slots.find((each) => each.slotEnd === slotEnd)
  if (!found) throw new AppError('NOT_FOUND', messages.subjectNotFound())
  // Without stored reasons, only the credit is known.
  const slot: ExplainedSlot =
    isRecorded(day, now) || found.outcome === 'credited' ? found : { slotEnd, outcome: 'unknown' }
  const incident =
    'incidentId' in slot ? records.incidents.all.find(({ id }) => id === slot.incidentId) : undefined
  return {
    subjectId: nodeId,
    title: messages.titleSlot({
      node: nodeId.slice(0, SHORT_ID),
      end: { time: new Date(slotEnd).toISOString() },
    }),
    findings: explainSlotOutcome(slot, {
      points: Number(rules.valueAt('heartbeat_points', slotEnd)),
      memberLimit: Number(rules.valueAt('heartbeats_per_member', slotEnd)),
      subnetLimit: Number(rules.valueAt('heartbeats_per_network', slotEnd)),
      away: findAwayTime(slots, found, intervalMs),
      registeredAt: node.registeredAt,
      incident,
      makeGood: incident ? readState(await readMakeGoods(incident.id)) : 'none',
    }),
    isExplained: slot.outcome !== 'unknown',
  }
}

/** Returns the time around a slot in which the node was offline, within the day of the slots. */
function findAwayTime(slots: readonly ExplainedSlot[], slot: ExplainedSlot, intervalMs: number) {
  const isAway = (each: ExplainedSlot | undefined) => each?.outcome === 'missed' && each.reason === 'away'
  const index = slots.indexOf(slot)
  let [first, last] = [index, index]
  while (isAway(slots[first - 1])) first -= 1
  while (isAway(slots[last + 1])) last += 1
  return {
    start: (slots[first]?.slotEnd ?? slot.slotEnd) - intervalMs,
    end: slots[last]?.slotEnd ?? slot.slotEnd,
  }
}

function readState(made: readonly { kind: string; state: string }[]): MakeGoodState {
  const isBooked = (wanted: string) => made.some(({ kind, state }) => kind === wanted && state === 'booked')
  if (isBooked('reversal')) return 'reversed'
  if (isBooked('payment')) return 'paid'
  return made.length > 0 ? 'requested' : 'none'
}
