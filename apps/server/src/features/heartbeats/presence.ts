import { PRESENCE_SHARE, slotEndAfter } from './slots.ts'

/** Time limits shared by all nodes of a process, in milliseconds. */
export interface PresenceRules {
  intervalMs: number
  /** A node that said nothing for longer was away. */
  silenceMs: number
  /** Since when this process can know who is present; time before it is not held against anyone. */
  watchedSince: number
}

/** A slot that is over. A credit is earned at most once for each, whatever the node sent. */
export interface EndedSlot {
  slotEnd: number
  earned: boolean
  /** It ended while nobody watched, and the node came back in time (see `restore`). */
  recovered: boolean
  /** How long the node was there, and how long it had to be. */
  presentMs: number
  neededMs: number
}

/** The saved presence of a node, from which another process continues, or this one after a restart. */
export interface PresenceSnapshot {
  slotEnd: number
  presentMs: number
  /** The moment up to which presence was counted, and whether the node was there at it. */
  countedUntil: number
  attending: boolean
}

/** Time that a node was present in its current slot. Only elapsed time counts, not the number of messages. */
export class Presence {
  readonly offsetMs: number
  slotEnd: number
  readonly #rules: PresenceRules
  #presentMs = 0
  /** The newest sign of life; null while the node is not connected. */
  #lastSign: number | null = null
  /** Slots that ended before were watched by another process, so the whole of them counts. */
  #restoredAt = Number.NEGATIVE_INFINITY
  /** When the node was last heard, or left. */
  #heardAt = Number.NEGATIVE_INFINITY

  constructor(rules: PresenceRules, offsetMs: number, now: number) {
    this.#rules = rules
    this.offsetMs = offsetMs
    this.slotEnd = slotEndAfter(now, offsetMs, rules.intervalMs)
  }

  get isConnected(): boolean {
    return this.#lastSign !== null
  }

  /** Milliseconds since the node was last heard; 0 while it is not connected. */
  silentFor(now: number): number {
    return this.#lastSign === null ? 0 : now - this.#lastSign
  }

  /** The node connected, or said something. Slots that ended before `now` must have been taken with `endSlots`. */
  sign(now: number): void {
    this.#count(now)
    this.#lastSign = now
    this.#heardAt = now
  }

  leave(now: number): void {
    this.#count(now)
    this.#lastSign = null
    this.#heardAt = now
  }

  /** Returns what to save of the current slot. */
  snapshot(now: number): PresenceSnapshot {
    const sinceMs = this.#sinceLastSign(now)
    return {
      slotEnd: this.slotEnd,
      presentMs: Math.round(this.#presentMs + sinceMs),
      countedUntil: this.isConnected ? now : this.#heardAt,
      attending: this.isConnected && this.silentFor(now) <= this.#rules.silenceMs,
    }
  }

  /**
   * Restores the presence saved by another process. If the node attended and returns within the silence
   * limit, the gap counts, and `endSlots` returns the slots that ended in it.
   */
  restore(stored: PresenceSnapshot, now: number): void {
    const { intervalMs, silenceMs } = this.#rules
    // Of another length of slots, or of a clock that went wrong.
    const fits = (this.slotEnd - stored.slotEnd) % intervalMs === 0 && stored.slotEnd <= this.slotEnd
    // Older than what was seen here, or from a clock ahead of this one.
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
   * Returns the slots that ended until `now`, oldest first. Of slots without presence, only the first is
   * returned.
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
      })
      this.#presentMs = 0
      this.slotEnd = alive ? slotEnd + intervalMs : slotEndAfter(now, this.offsetMs, intervalMs)
    }
    return ended
  }

  /**
   * Handles a clock that was set back to `now`. A slot too far in the future is replaced by the current one,
   * which the key of credits protects from being booked twice.
   */
  clockSetBack(now: number): void {
    if (this.#lastSign !== null) this.#lastSign = Math.min(this.#lastSign, now)
    this.#heardAt = Math.min(this.#heardAt, now)
    this.#restoredAt = Math.min(this.#restoredAt, now)
    if (this.slotEnd - now <= this.#rules.intervalMs) return
    this.slotEnd = slotEndAfter(now, this.offsetMs, this.#rules.intervalMs)
    this.#presentMs = 0
  }

  /** Adds the time since the last sign of life, unless the node was silent for too long in between. */
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
