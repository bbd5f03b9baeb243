import { createHash } from 'node:crypto'

/** Returns the offset of a node's slots in milliseconds. Offsets spread credits over the interval. */
export function slotOffset(nodeId: string, intervalMs: number): number {
  return createHash('sha256').update(nodeId).digest().readUIntBE(0, 6) % intervalMs
}

/** Returns the first slot end after `time`. All times are in milliseconds since 1970. */
export function slotEndAfter(time: number, offsetMs: number, intervalMs: number): number {
  return (Math.floor((time - offsetMs) / intervalMs) + 1) * intervalMs + offsetMs
}
