import { computeNextHeartbeat } from '../nodes/compute-next-heartbeat.ts'
import { PRESENCE_SHARE } from '../nodes/presence-share.ts'
import { slotEndAfter } from './slots.ts'

/** Times shared by all nodes of a process, in milliseconds. */
export interface PresenceRules {
  intervalMs: number
  /** A node is absent after a longer silence. */
  silenceMs: number
  /** Time from which this process can observe nodes. Earlier absence does not count against them. */
  watchedSince: number
}

/** A past slot. It earns at most one credit, regardless of the node's messages. */
export interface EndedSlot {
  slotEnd: number
  earned: boolean
  /** True if the slot ended while no process watched and the node returned in time (see `restore`). */
  recovered: boolean
  /** Milliseconds for which the node was present, and the number required. */
  presentMs: number
  neededMs: number
  /** True if the node gave a sign of life during the slot. */
  signed: boolean
}

/** A node's saved presence, from which any process can continue. */
export interface PresenceSnapshot {
  slotEnd: number
  presentMs: number
  /** Time up to which presence was counted, and whether the node was present then. */
  countedUntil: number
  attending: boolean
}

/** Time for which a node was present in its current slot. Counts elapsed time, not messages. */
export class Presence {
  readonly offsetMs: number
  slotEnd: number
  readonly #rules: PresenceRules
  #presentMs = 0
  /** Time of the last sign of life; null while the node is disconnected. */
  #lastSign: number | null = null
  /**
   * Time of the restore. A different process watched the slots that ended before it, so their full length
   * counts.
   */
  #restoredAt = Number.NEGATIVE_INFINITY
  /** Time at which the node was last heard or left. */
  #heardAt = Number.NEGATIVE_INFINITY
  #signedAt = Number.NEGATIVE_INFINITY

  constructor(rules: PresenceRules, offsetMs: number, now: number) {
    this.#rules = rules
    this.offsetMs = offsetMs
    this.slotEnd = slotEndAfter(now, offsetMs, rules.intervalMs)
  }

  get isConnected(): boolean {
    return this.#lastSign !== null
  }

  /** Returns the milliseconds since the last sign of life; 0 while the node is disconnected. */
  silentFor(now: number): number {
    return this.#lastSign === null ? 0 : now - this.#lastSign
  }

  /**
   * Records a sign of life. Call `endSlots` first, so that slots that ended before `now` are not affected.
   */
  sign(now: number): void {
    this.#count(now)
    this.#lastSign = now
    this.#heardAt = now
    this.#signedAt = now
  }

  leave(now: number): void {
    this.#count(now)
    this.#lastSign = null
    this.#heardAt = now
  }

  /** Returns the state of the current slot to save. */
  snapshot(now: number): PresenceSnapshot {
    const sinceMs = this.#sinceLastSign(now)
    return {
      slotEnd: this.slotEnd,
      presentMs: Math.round(this.#presentMs + sinceMs),
      countedUntil: this.isConnected ? now : this.#heardAt,
      attending: this.isConnected && this.silentFor(now) <= this.#rules.silenceMs,
    }
  }

  /** Returns the end of the first slot that the node can earn if it stays connected, as GET /api/nodes does. */
  nextHeartbeatAt(now: number): number | null {
    return computeNextHeartbeat(this.snapshot(now), now, this.#rules.intervalMs)
  }

  /**
   * Restores the presence saved by another process. If the node was present and returns within the silence
   * limit, the gap counts, and `endSlots` returns the slots that ended in it.
   */
  restore(stored: PresenceSnapshot, now: number): void {
    const { intervalMs, silenceMs } = this.#rules
    // A mismatch indicates a different slot length or an incorrect clock.
    const fits = (this.slotEnd - stored.slotEnd) % intervalMs === 0 && stored.slotEnd <= this.slotEnd
    // Ignore states older than what this process observed, and states from a clock that is ahead.
    if (!fits || stored.countedUntil <= this.#heardAt || stored.countedUntil > now) return
    const presentMs = Math.min(stored.presentMs, intervalMs)
    if (stored.attending && now - stored.countedUntil <= silenceMs) {
      this.#presentMs = stored.slotEnd === this.slotEnd ? Math.max(this.#presentMs, presentMs) : presentMs
      this.slotEnd = stored.slotEnd
      this.#lastSign = stored.countedUntil
      this.#restoredAt = now
    } else if (stored.slotEnd === this.slotEnd) {
      this.#presentMs = Math.max(this.#presentMs, presentMs)
    }
  }

  /**
   * Returns the slots that ended by `now`, oldest first. If the node was absent for several slots, returns
   * only the first of them.
   */
  endSlots(now: number): EndedSlot[] {
    const ended: EndedSlot[] = []
    const { intervalMs, silenceMs } = this.#rules
    while (this.slotEnd <= now) {
      const slotEnd = this.slotEnd
      const alive = this.#lastSign !== null && slotEnd - this.#lastSign <= silenceMs
      if (alive) this.#count(slotEnd)
      const neededMs = this.#neededMs(slotEnd)
      ended.push({
        slotEnd,
        earned: alive && this.#presentMs >= neededMs,
        recovered: slotEnd <= this.#restoredAt,
        presentMs: this.#presentMs,
        neededMs,
        signed: this.#signedAt > slotEnd - intervalMs,
      })
      this.#presentMs = 0
      this.slotEnd = alive ? slotEnd + intervalMs : slotEndAfter(now, this.offsetMs, intervalMs)
    }
    return ended
  }

  /**
   * Handles a clock that was set back to `now`. Replaces a slot that is too far in the future with the
   * current slot. The unique key of credits prevents double booking.
   */
  clockSetBack(now: number): void {
    if (this.#lastSign !== null) this.#lastSign = Math.min(this.#lastSign, now)
    this.#heardAt = Math.min(this.#heardAt, now)
    this.#signedAt = Math.min(this.#signedAt, now)
    this.#restoredAt = Math.min(this.#restoredAt, now)
    if (this.slotEnd - now <= this.#rules.intervalMs) return
    this.slotEnd = slotEndAfter(now, this.offsetMs, this.#rules.intervalMs)
    this.#presentMs = 0
  }

  /** Adds the time since the last sign of life, unless the silence was too long. */
  #count(until: number): void {
    this.#presentMs += this.#sinceLastSign(until)
  }

  #sinceLastSign(until: number): number {
    if (this.#lastSign === null || until - this.#lastSign > this.#rules.silenceMs) return 0
    const slotStart = this.slotEnd - this.#rules.intervalMs
    return Math.max(0, until - Math.max(this.#lastSign, slotStart))
  }

  #neededMs(slotEnd: number): number {
    const { intervalMs, watchedSince } = this.#rules
    if (slotEnd <= this.#restoredAt) return intervalMs * PRESENCE_SHARE
    const watchedMs = slotEnd - Math.max(slotEnd - intervalMs, watchedSince)
    return Math.max(0, watchedMs) * PRESENCE_SHARE
  }
}
