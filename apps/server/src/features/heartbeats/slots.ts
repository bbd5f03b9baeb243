import { createHash } from 'node:crypto'

/**
 * Share of a slot that a node must have been present for. Half, and not all of it: a reconnect or a restart of the
 * server within a slot must not cost it, and a new node is not kept waiting for a whole one.
 */
export const PRESENCE_SHARE = 0.5

/** How far a node's slots are shifted against the clock (ms), so that not all nodes are credited at once. */
export function slotOffset(nodeId: string, intervalMs: number): number {
  return createHash('sha256').update(nodeId).digest().readUIntBE(0, 6) % intervalMs
}

/** The first end of a slot after `time`. All times are milliseconds since 1970. */
export function slotEndAfter(time: number, offsetMs: number, intervalMs: number): number {
  return (Math.floor((time - offsetMs) / intervalMs) + 1) * intervalMs + offsetMs
}
