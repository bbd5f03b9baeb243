const MAX_BUCKETS = 4096
/** Finer than a tick is of no use. */
const MIN_BUCKET_MS = 50

/**
 * Nodes by where in the interval their slots end. One look at the clock finds those that may be due, without a timer
 * for each and without sorting: the ends repeat with every interval.
 */
export class SlotRing<Node extends { offsetMs: number }> {
  readonly #intervalMs: number
  readonly #bucketMs: number
  readonly #buckets: Set<Node>[]

  constructor(intervalMs: number) {
    this.#intervalMs = intervalMs
    this.#bucketMs = Math.max(MIN_BUCKET_MS, Math.ceil(intervalMs / MAX_BUCKETS))
    this.#buckets = Array.from({ length: Math.ceil(intervalMs / this.#bucketMs) }, () => new Set())
  }

  add(node: Node): void {
    this.#buckets[Math.floor(node.offsetMs / this.#bucketMs)]?.add(node)
  }

  delete(node: Node): void {
    this.#buckets[Math.floor(node.offsetMs / this.#bucketMs)]?.delete(node)
  }

  /** All nodes of which a slot ends after `from` and not after `to`, and some of which none does. */
  *passed(from: number, to: number): Generator<Node> {
    const first = this.#bucketAt(from)
    // One more for a start within a bucket, and one for the last bucket, which may be shorter than the others.
    const spanned = Math.ceil((to - from) / this.#bucketMs) + 2
    for (let step = 0; step < Math.min(spanned, this.#buckets.length); step++) {
      yield* this.#buckets[(first + step) % this.#buckets.length] ?? []
    }
  }

  #bucketAt(time: number): number {
    const inInterval = ((time % this.#intervalMs) + this.#intervalMs) % this.#intervalMs
    return Math.floor(inInterval / this.#bucketMs)
  }
}
