import pLimit, { type LimitFunction } from 'p-limit'

/** Maximum number of reports booked concurrently; other connections remain free for other calls. */
const AT_ONCE = 4

/**
 * Books each member's reports sequentially and limits concurrent reports across members. Otherwise, reports
 * would wait for each other in the database, each occupying a connection.
 */
export class ReportTurns {
  readonly #all = pLimit(AT_ONCE)
  readonly #members = new Map<string, LimitFunction>()

  async run<T>(memberId: string, book: () => Promise<T>): Promise<T> {
    const member = this.#members.get(memberId) ?? pLimit(1)
    this.#members.set(memberId, member)
    try {
      return await member(() => this.#all(book))
    } finally {
      if (member.activeCount + member.pendingCount === 0) this.#members.delete(memberId)
    }
  }
}
