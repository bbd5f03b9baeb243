/** Reproducible random numbers (mulberry32). */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  between(from: number, to: number): number {
    return from + (to - from) * this.next()
  }

  /** Returns an integer in a range, both ends inclusive. */
  whole(from: number, to: number): number {
    return from + Math.floor((to - from + 1) * this.next())
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  /** Returns a random waiting time for an event whose average interval is `mean`. */
  wait(mean: number): number {
    return -mean * Math.log(1 - this.next())
  }
}
