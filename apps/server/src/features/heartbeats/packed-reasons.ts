import { uuidBytes, uuidOf } from './credited-slots.ts'
import type { RejectionReason } from './decide-credits.ts'
import type { MissReason } from './explain-slot.ts'

/** In the order of their codes, which must not change. */
const REASONS = [
  'short',
  'unproven',
  'connection_limit',
  'member_limit',
  'network_limit',
  'too_old',
] as const satisfies readonly (RejectionReason | MissReason)[]

const ID = 16
const GROUP = ID + 2
/** A day in milliseconds needs 27 bits, so 5 bits are left for the code of the reason. */
const TIME_BITS = 27
const TIME_MASK = 2 ** TIME_BITS - 1
const MAX_SECONDS = 65_535

/** Recorded reason why a slot was not credited. */
export interface SlotReason {
  nodeId: string
  /** Milliseconds since 1970. */
  slotEnd: number
  reason: (typeof REASONS)[number]
  /** Zero, except for the reason `short`. */
  presentSeconds: number
  requiredSeconds: number
}

/**
 * Encodes the reasons of a member's slots that ended on one UTC day. For each node: its ID (16 bytes), the number
 * of slots (2), and for each slot the code of the reason (5 bits) and the milliseconds since midnight (27 bits).
 * The reason `short` is followed by the seconds of presence and those required (2 bytes each).
 */
export function packReasons(dayStart: number, reasons: readonly SlotReason[]): Buffer {
  const parts: Buffer[] = []
  for (const [nodeId, slots] of Map.groupBy(reasons, (slot) => slot.nodeId)) {
    const head = Buffer.alloc(GROUP)
    uuidBytes(nodeId).copy(head)
    head.writeUInt16BE(slots.length, ID)
    parts.push(head)
    for (const { slotEnd, reason, presentSeconds, requiredSeconds } of slots) {
      const isShort = reason === 'short'
      const bytes = Buffer.alloc(isShort ? 8 : 4)
      bytes.writeUInt32BE(REASONS.indexOf(reason) * 2 ** TIME_BITS + (slotEnd - dayStart))
      if (isShort) {
        bytes.writeUInt16BE(Math.min(presentSeconds, MAX_SECONDS), 4)
        bytes.writeUInt16BE(Math.min(requiredSeconds, MAX_SECONDS), 6)
      }
      parts.push(bytes)
    }
  }
  return Buffer.concat(parts)
}

/** Decodes the result of `packReasons`. */
export function unpackReasons(dayStart: number, bytes: Buffer): SlotReason[] {
  const reasons: SlotReason[] = []
  let at = 0
  while (at < bytes.length) {
    const nodeId = uuidOf(bytes.subarray(at, at + ID))
    const count = bytes.readUInt16BE(at + ID)
    at += GROUP
    for (let slot = 0; slot < count; slot++) {
      const word = bytes.readUInt32BE(at)
      const reason = REASONS[word >>> TIME_BITS]
      if (reason === undefined) throw new Error(`There is no reason with the code ${word >>> TIME_BITS}.`)
      const isShort = reason === 'short'
      reasons.push({
        nodeId,
        slotEnd: dayStart + (word & TIME_MASK),
        reason,
        presentSeconds: isShort ? bytes.readUInt16BE(at + 4) : 0,
        requiredSeconds: isShort ? bytes.readUInt16BE(at + 6) : 0,
      })
      at += isShort ? 8 : 4
    }
  }
  return reasons
}
