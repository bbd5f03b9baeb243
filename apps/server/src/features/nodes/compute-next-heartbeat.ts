import { NODE_SILENCE_SECONDS } from '@hearth/protocol/node-messages'
import { PRESENCE_SHARE } from './presence-share.ts'

/** A node's saved presence. Times are in milliseconds since 1970. */
export interface SavedPresence {
  slotEnd: number
  presentMs: number
  countedUntil: number
  attending: boolean
}

/**
 * Returns the end of the first slot that a node can earn if it stays connected; null if it is disconnected.
 * All times are in milliseconds since 1970.
 */
export function computeNextHeartbeat(saved: SavedPresence, now: number, intervalMs: number): number | null {
  const silentMs = now - saved.countedUntil
  if (!saved.attending || silentMs > NODE_SILENCE_SECONDS * 1000) return null
  // The node has been connected since the presence was saved, so the slots that ended since then were full.
  const passed = Math.max(0, Math.floor((now - saved.slotEnd) / intervalMs) + 1)
  const slotEnd = saved.slotEnd + passed * intervalMs
  const presentMs = passed > 0 ? intervalMs - (slotEnd - now) : saved.presentMs + silentMs
  const isEarned = presentMs + (slotEnd - now) >= intervalMs * PRESENCE_SHARE
  return isEarned ? slotEnd : slotEnd + intervalMs
}
