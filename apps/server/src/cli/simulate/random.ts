/** Reproducible random numbers by mulberry32, which passes PractRand far beyond the length of a run. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** 0 up to 1, without 1. */
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

  /** A whole number, both ends included. */
  whole(from: number, to: number): number {
    return from + Math.floor((to - from + 1) * this.next())
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  /** The time until something happens that happens every `mean` on average. */
  wait(mean: number): number {
    return -mean * Math.log(1 - this.next())
  }
}
