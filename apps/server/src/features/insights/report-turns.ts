/** So many reports are booked at once; the rest of the connections stay for everybody else. */
const AT_ONCE = 4

/**
 * Lets the reports of a member in one after the other, and few of all members at once: they would wait for each other in
 * the database all the same, but each with a connection that others need.
 */
export class ReportTurns {
  readonly #members = new Map<string, Promise<unknown>>()
  readonly #waiting: (() => void)[] = []
  #free = AT_ONCE

  run<T>(memberId: string, book: () => Promise<T>): Promise<T> {
    const before = this.#members.get(memberId) ?? Promise.resolve()
    const turn = before.then(() => this.#withTurn(book))
    const over: Promise<void> = turn.then(
      () => this.#leave(memberId, over),
      () => this.#leave(memberId, over),
    )
    this.#members.set(memberId, over)
    return turn
  }

  #leave(memberId: string, turn: Promise<unknown>): void {
    if (this.#members.get(memberId) === turn) this.#members.delete(memberId)
  }

  async #withTurn<T>(book: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await book()
    } finally {
      // The place goes to the next one, if there is any.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free += 1
    }
  }
}
