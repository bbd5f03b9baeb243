/**
 * Model of the slots that nodes earn at one gateway, following docs/node-protocol.md: a node earns a slot if
 * it was present for at least half of it and at its end. Times are in milliseconds.
 */

/** A node's presence, saved so that another gateway process can continue from it. */
export interface NodeSnapshot {
  slotEnd: number
  present: number
  until: number
  wasThere: boolean
}

interface SeenNode {
  /** End of the current slot. */
  slotEnd: number
  present: number
  /** Time of the open connection's last signal; null without a connection. */
  heard: number | null
  /** Time of the last signal. Unlike `heard`, it remains after the node disconnects. */
  known: number
  /**
   * Another gateway watched the node until this time. Slots that end by this time are evaluated by their whole
   * length, despite `#watchedSince`.
   */
  vouchedUntil: number
}

export interface PresenceRules {
  intervalMs: number
  silenceMs: number
  /** Returns the offset of a node's slots. */
  offsetOf(node: string): number
}

export class PresenceModel {
  readonly #rules: PresenceRules
  readonly #nodes = new Map<string, SeenNode>()
  /** End of the grace period after startup. Absence before this time does not count. */
  #watchedSince: number
  #now: number

  constructor(rules: PresenceRules, now: number) {
    this.#rules = rules
    this.#now = now
    this.#watchedSince = now + Math.min(rules.silenceMs, rules.intervalMs)
  }

  /**
   * Advances the clock.
   * @returns the slots earned since the last call
   */
  tick(now: number): { node: string; slotEnd: number }[] {
    const before = this.#now
    this.#now = now
    if (now < before) {
      this.#clockWasSetBack(now)
      return []
    }
    const earned: { node: string; slotEnd: number }[] = []
    for (const [node, seen] of this.#nodes) {
      if (seen.slotEnd > now) continue
      // The node was absent at the end of its slot, so its next connection starts a new count.
      if (seen.heard === null) this.#nodes.delete(node)
      else earned.push(...this.#endSlots(node, seen, now))
    }
    return earned
  }

  /**
   * Connects a node.
   * @returns the slots earned between the last time another gateway saw the node and now
   */
  arrive(node: string, now: number, stored: NodeSnapshot | undefined, isHere: boolean) {
    const seen = this.#nodes.get(node) ?? {
      slotEnd: this.#slotEndAfter(node, now),
      present: 0,
      heard: null,
      known: Number.NEGATIVE_INFINITY,
      vouchedUntil: Number.NEGATIVE_INFINITY,
    }
    this.#nodes.set(node, seen)
    if (stored && !isHere) this.#goOnFrom(seen, stored, now)
    const earned = this.#endSlots(node, seen, now)
    this.hear(node, now)
    return earned
  }

  hear(node: string, now: number): void {
    const seen = this.#nodes.get(node)
    if (!seen) return
    seen.present += this.#sinceHeard(seen, now)
    seen.heard = now
    seen.known = now
  }

  leave(node: string, now: number): void {
    this.hear(node, now)
    const seen = this.#nodes.get(node)
    if (seen) seen.heard = null
  }

  snapshot(node: string, now: number): NodeSnapshot | undefined {
    const seen = this.#nodes.get(node)
    return (
      seen && {
        slotEnd: seen.slotEnd,
        present: seen.present + this.#sinceHeard(seen, now),
        until: seen.heard === null ? seen.known : now,
        wasThere: this.#isThere(seen, now),
      }
    )
  }

  #goOnFrom(seen: SeenNode, stored: NodeSnapshot, now: number): void {
    // Ignore a snapshot that is older than the last signal, from a clock ahead of this one, or of a future
    // slot.
    if (stored.until <= seen.known || stored.until > now || stored.slotEnd > seen.slotEnd) return
    const isSameSlot = stored.slotEnd === seen.slotEnd
    if (stored.wasThere && now - stored.until <= this.#rules.silenceMs) {
      seen.present = Math.max(isSameSlot ? seen.present : 0, stored.present)
      seen.slotEnd = stored.slotEnd
      seen.heard = stored.until
      seen.vouchedUntil = now
    } else if (isSameSlot) seen.present = Math.max(seen.present, stored.present)
  }

  #endSlots(node: string, seen: SeenNode, now: number): { node: string; slotEnd: number }[] {
    const { intervalMs } = this.#rules
    const earned: { node: string; slotEnd: number }[] = []
    while (seen.slotEnd <= now) {
      const end = seen.slotEnd
      const isThere = this.#isThere(seen, end)
      const present = seen.present + this.#sinceHeard(seen, end)
      const from =
        end <= seen.vouchedUntil ? end - intervalMs : Math.max(end - intervalMs, this.#watchedSince)
      if (isThere && present >= Math.max(0, end - from) / 2) earned.push({ node, slotEnd: end })
      seen.present = 0
      seen.slotEnd = isThere ? end + intervalMs : this.#slotEndAfter(node, now)
    }
    return earned
  }

  /**
   * Adapts to a clock that was set back. A slot that is now too far in the future is replaced by the current
   * slot, and its presence is discarded.
   */
  #clockWasSetBack(now: number): void {
    this.#watchedSince = Math.min(this.#watchedSince, now)
    for (const [node, seen] of this.#nodes) {
      if (seen.heard !== null) seen.heard = Math.min(seen.heard, now)
      seen.known = Math.min(seen.known, now)
      seen.vouchedUntil = Math.min(seen.vouchedUntil, now)
      if (seen.slotEnd - now <= this.#rules.intervalMs) continue
      seen.slotEnd = this.#slotEndAfter(node, now)
      seen.present = 0
    }
  }

  #isThere(seen: SeenNode, at: number): boolean {
    return seen.heard !== null && at - seen.heard <= this.#rules.silenceMs
  }

  /** Returns the time since the last signal, within the current slot; 0 if the node is absent. */
  #sinceHeard(seen: SeenNode, at: number): number {
    if (seen.heard === null || !this.#isThere(seen, at)) return 0
    return Math.max(0, at - Math.max(seen.heard, seen.slotEnd - this.#rules.intervalMs))
  }

  #slotEndAfter(node: string, time: number): number {
    const { intervalMs, offsetOf } = this.#rules
    const offset = offsetOf(node)
    return (Math.floor((time - offset) / intervalMs) + 1) * intervalMs + offset
  }
}
