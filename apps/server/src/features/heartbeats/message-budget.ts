/** So many messages of a connection in a second, and a burst now and then: a token bucket. */
export class MessageBudget {
  readonly #perSecond: number
  readonly #burst: number
  #left: number
  #filledAt: number

  constructor(perSecond: number, burst: number, now: number) {
    this.#perSecond = perSecond
    this.#burst = burst
    this.#left = burst
    this.#filledAt = now
  }

  /** @param now milliseconds of a clock that never goes back @returns whether there was one to take */
  consume(now: number): boolean {
    this.#left = Math.min(this.#burst, this.#left + ((now - this.#filledAt) / 1000) * this.#perSecond)
    this.#filledAt = now
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }
}
