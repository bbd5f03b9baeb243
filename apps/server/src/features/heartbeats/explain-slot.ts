import type { IncidentKind } from '@hearth/protocol/endpoints/heartbeats'
import type { Incident } from '../incidents/incident.ts'
import { PRESENCE_SHARE } from '../nodes/presence-share.ts'
import type { RejectionReason } from './decide-credits.ts'
import type { Ban } from './read-bans.ts'

/** Reason that a gateway reports for a slot of a node that was connected, or tried to connect. */
export type MissReason = 'short' | 'unproven' | 'connection_limit'

/** Milliseconds after a slot's end in which its credit may not be visible yet. */
const BOOKING_MS = 60_000

/** Recorded facts about a node's slot. Times are in milliseconds since 1970. */
export interface SlotFacts {
  slotEnd: number
  intervalMs: number
  now: number
  credited: boolean
  /** True if a make-good paid the slot. */
  madeGood: boolean
  rejected: RejectionReason | null
  missed: { reason: MissReason; presentMs: number; requiredMs: number } | null
  /** Null for a node without a key, which is not registered. */
  registeredAt: number | null
  /** Times in which the member's account was banned. */
  bans: readonly Ban[]
  /** Time from which gateways record reasons; null if none has run. */
  recordedSince: number | null
  /** End of the oldest slot that a gateway has not booked yet; null if there is none. */
  waitingSince: number | null
  /** Incidents, including those that do not overlap the slot. */
  incidents: readonly Incident[]
}

export type SlotExplanation =
  | { outcome: 'credited' }
  | { outcome: 'made_good' }
  | { outcome: 'refused'; reason: RejectionReason | 'connection_limit' }
  | { outcome: 'missed'; reason: 'away' | 'unproven' }
  | { outcome: 'missed'; reason: 'short'; presentMs: number; requiredMs: number }
  | { outcome: 'network_fault'; reason: IncidentKind; incidentId: string }
  | { outcome: 'waiting' }
  | { outcome: 'not_due'; reason: 'not_registered' | 'banned' }
  | { outcome: 'unknown' }

/**
 * Decides why a slot earned a heartbeat or none. A slot that the node could have earned without an incident is
 * the network's fault.
 */
export function explainSlot(facts: SlotFacts): SlotExplanation {
  const { slotEnd, intervalMs, now, missed, registeredAt, recordedSince, waitingSince } = facts
  if (facts.credited) return { outcome: 'credited' }
  if (facts.madeGood) return { outcome: 'made_good' }
  if (facts.rejected) return { outcome: 'refused', reason: facts.rejected }
  if (missed?.reason === 'connection_limit') return { outcome: 'refused', reason: missed.reason }
  if (missed?.reason === 'unproven') return { outcome: 'missed', reason: missed.reason }
  if (registeredAt !== null && registeredAt > slotEnd - intervalMs)
    return { outcome: 'not_due', reason: 'not_registered' }
  if (facts.bans.some(({ startsAt, endsAt }) => startsAt < slotEnd && endsAt > slotEnd - intervalMs))
    return { outcome: 'not_due', reason: 'banned' }
  if (!missed) {
    const isWaiting = slotEnd > now - BOOKING_MS || (waitingSince !== null && slotEnd >= waitingSince)
    if (isWaiting) return { outcome: 'waiting' }
    if (registeredAt === null || recordedSince === null || slotEnd < recordedSince)
      return { outcome: 'unknown' }
  }
  const incident = findCause(facts, missed?.presentMs ?? 0)
  if (incident) return { outcome: 'network_fault', reason: incident.kind, incidentId: incident.id }
  return missed
    ? { outcome: 'missed', reason: 'short', presentMs: missed.presentMs, requiredMs: missed.requiredMs }
    : { outcome: 'missed', reason: 'away' }
}

/**
 * Returns times between which the slots of a node about which nothing is recorded have the same outcome: slots that end
 * at such a time or later can differ from earlier ones. Unsorted, in milliseconds since 1970.
 */
export function listTurningPoints({
  intervalMs,
  now,
  registeredAt,
  recordedSince,
  waitingSince,
  bans,
  incidents,
}: Omit<SlotFacts, 'slotEnd' | 'credited' | 'madeGood' | 'rejected' | 'missed'>): number[] {
  const points = [now - BOOKING_MS + 1]
  if (registeredAt !== null) points.push(registeredAt + intervalMs)
  if (recordedSince !== null) points.push(recordedSince)
  if (waitingSince !== null) points.push(waitingSince)
  // The first slot during an incident, the first that starts in it, the first that ends after it, and the first after it.
  for (const { startsAt, endsAt } of incidents)
    points.push(startsAt + 1, startsAt + intervalMs, (endsAt ?? now) + 1, (endsAt ?? now) + intervalMs)
  for (const { startsAt, endsAt } of bans) points.push(startsAt + 1, endsAt + intervalMs)
  return points
}

/**
 * Returns the incident that cost the node the slot: the longest one during the slot, if no gateway was there at
 * the slot's end, or if the node would have been present for long enough, or at the end, without the incidents.
 */
function findCause(
  { slotEnd, intervalMs, now, incidents }: SlotFacts,
  presentMs: number,
): Incident | undefined {
  const slotStart = slotEnd - intervalMs
  const overlaps = incidents
    .map((incident) => ({
      incident,
      from: Math.max(slotStart, incident.startsAt),
      to: Math.min(slotEnd, incident.endsAt ?? now),
    }))
    .filter(({ from, to }) => to > from)
    .sort((a, b) => b.to - b.from - (a.to - a.from))
  const isUnattended = overlaps.some(
    ({ incident, to }) => (incident.kind === 'gateway' || incident.kind === 'restart') && to === slotEnd,
  )
  const requiredMs = intervalMs * PRESENCE_SHARE
  // A node that was present for long enough was not there at the end.
  const isCause =
    presentMs >= requiredMs
      ? overlaps.some(({ to }) => to === slotEnd)
      : presentMs + unionOf(overlaps) >= requiredMs
  return isUnattended || isCause ? overlaps[0]?.incident : undefined
}

/** Returns the total length of periods that may overlap. */
function unionOf(periods: readonly { from: number; to: number }[]): number {
  let total = 0
  let until = Number.NEGATIVE_INFINITY
  for (const { from, to } of periods.toSorted((a, b) => a.from - b.from)) {
    total += Math.max(0, to - Math.max(from, until))
    until = Math.max(until, to)
  }
  return total
}
