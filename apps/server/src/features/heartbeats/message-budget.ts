/** Token bucket that limits a connection's messages per second, allowing bursts. */
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

  /**
   * Consumes a token.
   * @param now milliseconds of a monotonic clock
   * @returns whether a token was available
   */
  consume(now: number): boolean {
    this.#left = Math.min(this.#burst, this.#left + ((now - this.#filledAt) / 1000) * this.#perSecond)
    this.#filledAt = now
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }
}
