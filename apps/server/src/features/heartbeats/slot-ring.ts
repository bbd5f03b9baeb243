const MAX_BUCKETS = 4096
/** Minimum bucket length. Shorter buckets have no benefit, because the gateway ticks less often. */
const MIN_BUCKET_MS = 50

/**
 * Nodes in buckets by the offset of their slot ends, which repeat every interval. Finds due nodes without
 * timers or sorting.
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

  /**
   * Iterates over all nodes whose slot ends after `from` and no later than `to`, and possibly over other
   * nodes.
   */
  *passed(from: number, to: number): Generator<Node> {
    const first = this.#bucketAt(from)
    // One extra bucket because `from` may be inside a bucket, and one because the last bucket may be shorter.
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
