import type { SlotOutcome } from '@hearth/protocol/endpoints/heartbeats'
import type { Incident } from '../incidents/incident.ts'
import { keyOf, uuidBytes } from './credited-slots.ts'
import { explainSlot, listTurningPoints, type SlotFacts } from './explain-slot.ts'
import type { SlotReason } from './packed-reasons.ts'
import {
  describeReason,
  type ExplainedNode,
  explainSlots,
  findGrid,
  type SlotRecords,
} from './slot-records.ts'
import { slotOffset } from './slots.ts'

const DAY_MS = 86_400_000
const NO_BITS = Buffer.alloc(0)

/** Number of slots by outcome. */
export type SlotCounts = Record<SlotOutcome, number>

/** Consecutive slots with the same outcome. */
export interface OutcomeRun {
  outcome: SlotOutcome
  slots: number
  /** End of the last slot, in milliseconds since 1970. */
  until: number
}

/** Outcomes of a node's slots that ended on a UTC day (YYYY-MM-DD), as `explainSlots` explains them. */
export interface NodeDays {
  /** Adds the slots to `counts` and returns it. */
  countOutcomes(day: string, counts: SlotCounts): SlotCounts
  /** Oldest first. */
  listRuns(day: string): OutcomeRun[]
}

/** What all nodes have in common on a day. Times are in milliseconds since 1970. */
interface Day {
  start: number
  end: number
  incidents: readonly Incident[]
  /** Turning points of slots of the current length, oldest first. */
  turningPoints: readonly number[]
}

/** Slot with a record that is no credit. */
interface RecordedSlot {
  /** Number of the slot on its day. */
  slot: number
  madeGood: boolean
  reason: SlotReason | undefined
}

type VisitRun = (outcome: SlotOutcome, slots: number, until: number) => void

export const noSlots = (): SlotCounts => ({
  credited: 0,
  made_good: 0,
  refused: 0,
  missed: 0,
  network_fault: 0,
  waiting: 0,
  not_due: 0,
  unknown: 0,
})

/**
 * Evaluates whole days of nodes without explaining every slot: most slots are credited, and slots between two turning
 * points have the same outcome.
 */
export function createDayEvaluator(
  records: SlotRecords,
  { now, intervalMs }: { now: number; intervalMs: number },
): (node: ExplainedNode) => NodeDays {
  const { credited, bans, incidents, recordedSince, waitingSince } = records
  const common = { now, recordedSince, waitingSince, bans }
  const nothing = { madeGood: false, rejected: null, missed: null }
  const listPoints = (length: number, registeredAt: number | null, ofDay: readonly Incident[]) =>
    listTurningPoints({ ...common, intervalMs: length, registeredAt, incidents: ofDay }).sort((a, b) => a - b)
  const known = new Map<string, Day>()
  const findDay = (name: string): Day => {
    let day = known.get(name)
    if (!day) {
      const start = Date.parse(name)
      const end = start + DAY_MS
      // A slot that ends on the day may have started before.
      const ofDay = incidents.within(start - DAY_MS, end)
      day = { start, end, incidents: ofDay, turningPoints: listPoints(intervalMs, null, ofDay) }
      known.set(name, day)
    }
    return day
  }

  return (node) => {
    const { registeredAt } = node
    const key = keyOf(uuidBytes(node.id))
    const reasons = records.reasons.get(node.id)
    const madeGood = records.madeGood.get(node.id)
    const current = { intervalMs, offset: slotOffset(node.id, intervalMs) }

    /** Returns undefined if a slot ended at another time. */
    const listRecorded = (name: string, day: Day, first: number, length: number) => {
      const slots = new Map<number, RecordedSlot>()
      const add = (slotEnd: number, record: Omit<RecordedSlot, 'slot'>) => {
        const slot = (slotEnd - first) / length
        const other = slots.get(slot)
        slots.set(slot, {
          slot,
          madeGood: record.madeGood || other?.madeGood === true,
          reason: record.reason ?? other?.reason,
        })
      }
      for (const reason of reasons?.get(name) ?? []) add(reason.slotEnd, { madeGood: false, reason })
      for (const slotEnd of madeGood ?? [])
        if (slotEnd >= day.start && slotEnd < day.end) add(slotEnd, { madeGood: true, reason: undefined })
      const sorted = [...slots.values()].sort((a, b) => a.slot - b.slot)
      return sorted.every(({ slot }) => Number.isInteger(slot)) ? sorted : undefined
    }

    const explain = (
      slotEnd: number,
      length: number,
      day: Day,
      facts: Pick<SlotFacts, 'madeGood' | 'rejected' | 'missed'>,
    ) => {
      const slot = { slotEnd, intervalMs: length, registeredAt, credited: false }
      return explainSlot({ ...common, ...slot, ...facts, incidents: day.incidents }).outcome
    }

    /** Visits the runs of a day, oldest first. Two runs in a row can have the same outcome. */
    const visitRuns = (name: string, visit: VisitRun): void => {
      const day = findDay(name)
      const record = credited.get(name)?.find(key)
      const { length, first } = findGrid(day.start, record, current)
      const recorded = reasons?.has(name) || madeGood ? listRecorded(name, day, first, length) : []
      if (registeredAt === null || record?.next || !recorded) {
        for (const { outcome, slotEnd } of explainSlots({ ...records, days: [name] }, node, {
          now,
          intervalMs,
        }))
          visit(outcome, 1, slotEnd)
        return
      }
      const total = Math.max(0, Math.floor((Math.min(now, day.end - 1) - first) / length) + 1)
      const bits = record?.bits ?? NO_BITS
      const isOrdinary = length === intervalMs && registeredAt + length <= first
      const points = isOrdinary ? day.turningPoints : listPoints(length, registeredAt, day.incidents)
      let slot = 0
      let point = 0
      let next = 0
      /** Outcome up to the next turning point. */
      let outcome: SlotOutcome | undefined
      while (slot < total) {
        if (isSet(bits, slot)) {
          const to = skipBits(bits, slot + 1, total, true)
          visit('credited', to - slot, first + (to - 1) * length)
          slot = to
          continue
        }
        const slotEnd = first + slot * length
        while ((recorded[next]?.slot ?? total) < slot) next++
        const found = recorded[next]
        if (found?.slot === slot) {
          const facts = { madeGood: found.madeGood, ...describeReason(found.reason) }
          visit(explain(slotEnd, length, day, facts), 1, slotEnd)
          slot += 1
          continue
        }
        while ((points[point] ?? Number.POSITIVE_INFINITY) <= slotEnd) {
          point++
          outcome = undefined
        }
        outcome ??= explain(slotEnd, length, day, nothing)
        const turn = points[point]
        const limit = Math.min(
          total,
          found?.slot ?? total,
          turn === undefined ? total : Math.ceil((turn - first) / length),
        )
        const to = skipBits(bits, slot + 1, limit, false)
        visit(outcome, to - slot, first + (to - 1) * length)
        slot = to
      }
    }

    return {
      countOutcomes(day, counts) {
        visitRuns(day, (outcome, slots) => {
          counts[outcome] += slots
        })
        return counts
      },
      listRuns(day) {
        const runs: OutcomeRun[] = []
        visitRuns(day, (outcome, slots, until) => {
          const run = runs.at(-1)
          if (run?.outcome !== outcome) return runs.push({ outcome, slots, until })
          run.slots += slots
          run.until = until
        })
        return runs
      },
    }
  }
}

/** Returns the first bit from a number up to another that does not have a value. */
function skipBits(bits: Buffer, from: number, to: number, value: boolean): number {
  const whole = value ? 255 : 0
  let at = from
  while (at < to) {
    if ((at & 7) === 0 && at + 8 <= to && (bits[at >> 3] ?? 0) === whole) at += 8
    else if (isSet(bits, at) === value) at += 1
    else return at
  }
  return at
}

const isSet = (bits: Buffer, at: number) => ((bits[at >> 3] ?? 0) & (1 << (at & 7))) !== 0
