import { CreditedSlots, uuidBytes } from './credited-slots.ts'
import { rowStart, SubnetWindows } from './subnet-windows.ts'

const DAY_MS = 86_400_000
/** Default slot length. */
const DEFAULT_INTERVAL_MS = 900_000
/** Subnet limits at or above this value are not applied, because counts are 16-bit. */
const UNLIMITED = 65_535

/** A slot earned by a node. Times are in Unix milliseconds. */
export interface EarnedSlot {
  memberId: string
  nodeId: string
  /** End of the slot, which determines the UTC day and the applicable rules. */
  slotEnd: number
  /** Length of the slot; default: 15 minutes. */
  intervalMs?: number
  /** Hash of the node's subnet. Without it, limits per subnet do not apply. */
  subnet?: string
}

export interface ValuedSlot extends EarnedSlot {
  /** Exact decimal. */
  points: string
}

/**
 * Maximum credited nodes per interval. Intervals are aligned to the Unix epoch, so exactly one of each node's
 * slots ends in each interval.
 */
export interface CreditLimits {
  perMember: number
  perSubnet: number
}

export type RejectionReason = 'member_limit' | 'network_limit' | 'too_old'

export type RejectedSlot = EarnedSlot &
  (
    | {
        reason: 'member_limit' | 'network_limit'
        /** Limit that was reached. */
        limit: number
      }
    | { reason: 'too_old' }
  )

/** A member's day, as read from the database. */
export interface KnownDay {
  memberId: string
  /** UTC, YYYY-MM-DD. */
  day: string
  heartbeats: number
  credited: Buffer | null
  /** True if the details of the credited slots were deleted. */
  isGone: boolean
}

export interface KnownSubnet {
  subnet: string
  intervalMs: number
  startsAt: number
  used: Buffer
  version: number
}

/** Row of a member's day to write, with the amounts added to it. */
export interface ChangedDay {
  memberId: string
  day: string
  credited: Buffer
  /** Total of the day, including `newHeartbeats`. */
  heartbeats: number
  newHeartbeats: number
  /** Exact decimal. */
  newPoints: string
  lastSlotEnd: number
}

export interface Decision {
  credited: ValuedSlot[]
  rejected: RejectedSlot[]
  days: ChangedDay[]
  subnets: KnownSubnet[]
}

export const intervalOf = (slot: EarnedSlot) => slot.intervalMs ?? DEFAULT_INTERVAL_MS

export const keyOfSubnet = (subnet: string, intervalMs: number, startsAt: number) =>
  `${subnet} ${intervalMs} ${startsAt}`

/**
 * Decides which slots are credited, in the given order. Skips slots credited before but counts them toward
 * limits, so a repeated slot gets the same decision.
 * @param days by member and day, with keys from `keyOf`; a missing day has no credits yet
 */
export function decideCredits(
  slots: readonly ValuedSlot[],
  days: Map<string, KnownDay>,
  subnets: Map<string, KnownSubnet>,
  limitsAt: (slotEnd: number) => CreditLimits,
): Decision {
  const states = new Map<string, DayState>()
  const counters = new Map<string, { known: KnownSubnet; windows: SubnetWindows; changed: boolean }>()
  const decision: Decision = { credited: [], rejected: [], days: [], subnets: [] }

  for (const slot of slots) {
    const key = keyOf(slot)
    let state = states.get(key)
    if (!state) {
      state = openDay(slot, days.get(key))
      states.set(key, state)
    }
    const id = uuidBytes(slot.nodeId)
    if (state.credited.has(id, slot.slotEnd)) continue
    if (state.isGone) {
      decision.rejected.push({ ...slot, reason: 'too_old' })
      continue
    }
    const limits = limitsAt(slot.slotEnd)
    const intervalMs = intervalOf(slot)
    const from = Math.floor(slot.slotEnd / intervalMs) * intervalMs
    if (state.credited.nodesWithin(from, from + intervalMs) >= limits.perMember) {
      decision.rejected.push({ ...slot, reason: 'member_limit', limit: limits.perMember })
      continue
    }
    if (slot.subnet !== undefined && limits.perSubnet < UNLIMITED) {
      const startsAt = rowStart(slot.slotEnd, intervalMs)
      const subnetKey = keyOfSubnet(slot.subnet, intervalMs, startsAt)
      let counter = counters.get(subnetKey)
      if (!counter) {
        const known = subnets.get(subnetKey)
        counter = {
          known: known ?? { subnet: slot.subnet, intervalMs, startsAt, used: Buffer.alloc(0), version: 0 },
          windows: new SubnetWindows(known?.used ?? null),
          changed: false,
        }
        counters.set(subnetKey, counter)
      }
      if (counter.windows.usedAt(slot.slotEnd, intervalMs) >= limits.perSubnet) {
        decision.rejected.push({ ...slot, reason: 'network_limit', limit: limits.perSubnet })
        continue
      }
      counter.windows.count(slot.slotEnd, intervalMs)
      counter.changed = true
    }
    state.credited.add(id, slot.slotEnd, intervalMs)
    state.newHeartbeats += 1
    // Sum in integer millionths, which are exact far beyond the points of a day.
    state.newMicro += Math.round(Number(slot.points) * 1e6)
    state.lastSlotEnd = Math.max(state.lastSlotEnd, slot.slotEnd)
    decision.credited.push(slot)
  }

  for (const state of states.values()) {
    if (state.newHeartbeats === 0) continue
    decision.days.push({
      memberId: state.memberId,
      day: state.day,
      credited: state.credited.toBytes(),
      heartbeats: state.heartbeats + state.newHeartbeats,
      newHeartbeats: state.newHeartbeats,
      newPoints: (state.newMicro / 1e6).toFixed(6),
      lastSlotEnd: state.lastSlotEnd,
    })
  }
  for (const { known, windows, changed } of counters.values()) {
    if (changed) decision.subnets.push({ ...known, used: windows.toBytes(), version: known.version + 1 })
  }
  return decision
}

interface DayState {
  memberId: string
  day: string
  heartbeats: number
  credited: CreditedSlots
  isGone: boolean
  newHeartbeats: number
  newMicro: number
  lastSlotEnd: number
}

function openDay(slot: EarnedSlot, known: KnownDay | undefined): DayState {
  const dayStart = dayStartOf(slot.slotEnd)
  return {
    memberId: slot.memberId,
    day: dayOf(slot.slotEnd),
    heartbeats: known?.heartbeats ?? 0,
    credited: new CreditedSlots(dayStart, known?.credited ?? null),
    isGone: known?.isGone ?? false,
    newHeartbeats: 0,
    newMicro: 0,
    lastSlotEnd: 0,
  }
}

export const keyOf = (slot: EarnedSlot) => `${slot.memberId} ${dayStartOf(slot.slotEnd)}`

const dayStartOf = (time: number) => Math.floor(time / DAY_MS) * DAY_MS

export const dayOf = (time: number) => new Date(dayStartOf(time)).toISOString().slice(0, 10)
