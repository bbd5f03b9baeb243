import { createHash } from 'node:crypto'

/**
 * Share of a slot during which a node must be present. Half, so that a short reconnect or restart costs no
 * slot and a new node soon earns its first slot.
 */
export const PRESENCE_SHARE = 0.5

/** Returns the offset of a node's slots in milliseconds. Offsets spread credits over the interval. */
export function slotOffset(nodeId: string, intervalMs: number): number {
  return createHash('sha256').update(nodeId).digest().readUIntBE(0, 6) % intervalMs
}

/** Returns the first slot end after `time`. All times are in milliseconds since 1970. */
export function slotEndAfter(time: number, offsetMs: number, intervalMs: number): number {
  return (Math.floor((time - offsetMs) / intervalMs) + 1) * intervalMs + offsetMs
}
