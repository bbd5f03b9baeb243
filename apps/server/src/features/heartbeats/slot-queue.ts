import type { EarnedSlot } from './decide-credits.ts'

const SAVED_AT_ONCE = 10_000

/**
 * Bounded in-memory queue of slots, oldest first. Tracks which slots are in the journal. When memory is full,
 * the queue drops these slots, and they are read from the journal later.
 */
export class SlotQueue {
  readonly #capacity: number
  #slots: EarnedSlot[] = []
  #addedAt: number[] = []
  /** Number of the first slot in memory. Slots are numbered consecutively. */
  #first = 0
  /** Slots with lower numbers are booked or in the journal. */
  #savedUpTo = 0
  #reportedUpTo = 0
  readonly #reportedByNode = new Map<string, number>()
  /** Number of slots that are only in the journal. */
  overflow = 0

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  get length(): number {
    return this.#slots.length
  }

  /** Number of slots in memory that are also in the journal. */
  get saved(): number {
    return Math.max(0, this.#savedUpTo - this.#first)
  }

  get unsaved(): number {
    return this.#slots.length - this.saved
  }

  /**
   * Adds a slot.
   * @returns false if the slot was not added because memory is full and none of the slots are in the journal
   */
  add(slot: EarnedSlot, at: number): boolean {
    if (this.#slots.length >= this.#capacity) {
      if (this.saved === 0) return false
      this.overflow += this.saved
      this.#drop(this.saved)
    }
    this.#slots.push(slot)
    this.#addedAt.push(at)
    return true
  }

  /** Returns the oldest slots, and the number to pass to `remove` after booking. */
  first(count: number): { slots: EarnedSlot[]; upTo: number } {
    const slots = this.#slots.slice(0, count)
    return { slots, upTo: this.#first + slots.length }
  }

  /** Removes slots whose numbers are lower than `upTo`. */
  remove(upTo: number): void {
    const count = Math.max(0, upTo - this.#first)
    for (let index = 0; index < count && this.#first + index < this.#reportedUpTo; index++) {
      const nodeId = this.#slots[index]?.nodeId ?? ''
      const left = (this.#reportedByNode.get(nodeId) ?? 1) - 1
      if (left > 0) this.#reportedByNode.set(nodeId, left)
      else this.#reportedByNode.delete(nodeId)
    }
    this.#drop(count)
    if (this.#slots.length + this.overflow === 0) this.#reportedByNode.clear()
  }

  /**
   * Returns slots added by `at` that are not in the journal, oldest first, and the number to pass to
   * `markSaved`.
   */
  unsavedBefore(at: number): { slots: EarnedSlot[]; upTo: number } {
    const from = this.saved
    let to = from
    while (to < this.#slots.length && to - from < SAVED_AT_ONCE && (this.#addedAt[to] ?? 0) <= at) to += 1
    return { slots: this.#slots.slice(from, to), upTo: this.#first + to }
  }

  markSaved(upTo: number): void {
    this.#savedUpTo = Math.max(this.#savedUpTo, upTo)
  }

  /**
   * Returns the slots added by `at` whose nodes have not been notified, each with the number of its node's
   * waiting slots.
   */
  unreportedBefore(at: number): { slot: EarnedSlot; waiting: number }[] {
    const reported = []
    for (let index = Math.max(0, this.#reportedUpTo - this.#first); index < this.#slots.length; index++) {
      const slot = this.#slots[index]
      if (!slot || (this.#addedAt[index] ?? 0) > at) break
      const waiting = (this.#reportedByNode.get(slot.nodeId) ?? 0) + 1
      this.#reportedByNode.set(slot.nodeId, waiting)
      reported.push({ slot, waiting })
      this.#reportedUpTo = this.#first + index + 1
    }
    return reported
  }

  #drop(count: number): void {
    this.#slots.splice(0, count)
    this.#addedAt.splice(0, count)
    this.#first += count
  }
}
