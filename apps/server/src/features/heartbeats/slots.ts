import { createHash } from 'node:crypto'

/**
 * Share of a slot that a node must be present for. Half, so that a reconnect or restart costs no slot and a
 * new node earns soon.
 */
export const PRESENCE_SHARE = 0.5

/** Offset of a node's slots in milliseconds. It spreads credits over the interval. */
export function slotOffset(nodeId: string, intervalMs: number): number {
  return createHash('sha256').update(nodeId).digest().readUIntBE(0, 6) % intervalMs
}

/** The first end of a slot after `time`. All times are milliseconds since 1970. */
export function slotEndAfter(time: number, offsetMs: number, intervalMs: number): number {
  return (Math.floor((time - offsetMs) / intervalMs) + 1) * intervalMs + offsetMs
}
