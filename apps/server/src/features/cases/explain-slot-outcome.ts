import type { Message } from '@hearth/protocol/messages'
import type { ExplainedSlot } from '../heartbeats/slot-records.ts'
import type { Incident } from '../incidents/incident.ts'
import { messages } from './messages.ts'

export interface SlotContext {
  /** Points of a heartbeat by the rule in force. */
  points: number
  /** Nodes of a member, and of a subnet, that count at the same time. */
  memberLimit: number
  subnetLimit: number
  /** Start and end of the time for which the node was offline, in milliseconds since 1970. */
  away: { start: number; end: number }
  registeredAt: number | null
  /** Incident that cost the node the slot. */
  incident: Incident | undefined
  /** State of the incident's make-good. */
  makeGood: MakeGoodState
}

export type MakeGoodState = 'none' | 'requested' | 'paid' | 'reversed'

const time = (at: number) => ({ time: new Date(at).toISOString() })

/** Describes the outcome of a slot in one or more sentences, with the next step. */
export function explainSlotOutcome(slot: ExplainedSlot, context: SlotContext): Message[] {
  switch (slot.outcome) {
    case 'credited':
      return [messages.slotCredited({ points: context.points })]
    case 'made_good':
      return [messages.slotMadeGood()]
    case 'refused':
      return [describeLimit(slot.reason, context)]
    case 'missed':
      return [describeMiss(slot, context)]
    case 'network_fault':
      return describeFault(context)
    case 'waiting':
      return [messages.slotWaiting()]
    case 'not_due':
      return [messages.slotNotRegistered({ time: time(context.registeredAt ?? slot.slotEnd) })]
    default:
      return [messages.slotUnknown()]
  }
}

function describeLimit(
  reason: Extract<ExplainedSlot, { outcome: 'refused' }>['reason'],
  { memberLimit, subnetLimit }: SlotContext,
): Message {
  switch (reason) {
    case 'member_limit':
      return messages.slotMemberLimit({ limit: memberLimit })
    case 'network_limit':
      return messages.slotSubnetLimit({ limit: subnetLimit })
    case 'connection_limit':
      return messages.slotConnectionLimit()
    default:
      return messages.slotTooOld()
  }
}

function describeMiss(
  slot: Extract<ExplainedSlot, { outcome: 'missed' }>,
  { away: { start, end } }: SlotContext,
): Message {
  if ('presentMs' in slot)
    return slot.presentMs >= slot.requiredMs
      ? messages.slotLeft()
      : messages.slotShort({ present: slot.presentMs / 1000, required: slot.requiredMs / 1000 })
  return slot.reason === 'unproven'
    ? messages.slotUnproven()
    : messages.slotAway({ start: time(start), end: time(end) })
}

const makeGoodMessages = {
  none: messages.makeGoodMissing,
  requested: messages.makeGoodRequested,
  paid: messages.makeGoodExcluded,
  reversed: messages.makeGoodReversed,
} as const satisfies Record<MakeGoodState, () => Message>

function describeFault({ incident, makeGood }: SlotContext): Message[] {
  if (!incident) return [messages.slotUnknown()]
  return [...describeIncident(incident), makeGoodMessages[makeGood]()]
}

/** Describes an incident, with the operators' note. */
function describeIncident({ startsAt, endsAt, note }: Incident): Message[] {
  const start = time(startsAt)
  return [
    endsAt === null ? messages.incidentLasts({ start }) : messages.incident({ start, end: time(endsAt) }),
    ...(note === null ? [] : [messages.incidentStatement({ note })]),
  ]
}
