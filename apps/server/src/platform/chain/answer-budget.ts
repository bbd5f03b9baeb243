/** Thrown if responses use too much memory. Later calls may succeed. */
export class AnswersTooLarge extends Error {
  override readonly name = 'AnswersTooLarge'
}

/** One response's share of the budget. */
export interface AnswerShare {
  /** @throws AnswersTooLarge if the budget has fewer bytes left */
  add(bytes: number): void
  /** Releases all bytes. Idempotent. */
  release(): void
}

export interface AnswerBudget {
  /**
   * Opens a share for one response.
   * @param caller key of the callers that share a limit, such as their subnet
   */
  open(caller: string): AnswerShare
}

/**
 * Creates a budget for the bytes of all responses in memory.
 * @param limits.total maximum bytes for all callers together
 * @param limits.perCaller maximum bytes for one caller, so that no caller can use the whole budget
 * @param limits.free bytes of each response that do not count, so that short responses never fail
 */
export function createAnswerBudget(limits: { total: number; perCaller: number; free: number }): AnswerBudget {
  let total = 0
  const byCaller = new Map<string, number>()
  return {
    open(caller) {
      let received = 0
      let counted = 0
      let isReleased = false
      return {
        add(bytes) {
          received += bytes
          const more = Math.max(0, received - limits.free) - counted
          if (more === 0) return
          const ofCaller = (byCaller.get(caller) ?? 0) + more
          if (isReleased || total + more > limits.total || ofCaller > limits.perCaller)
            throw new AnswersTooLarge('the answers in memory are too large')
          total += more
          counted += more
          byCaller.set(caller, ofCaller)
        },
        release() {
          if (isReleased) return
          isReleased = true
          total -= counted
          const left = (byCaller.get(caller) ?? 0) - counted
          if (left > 0) byCaller.set(caller, left)
          else byCaller.delete(caller)
        },
      }
    },
  }
}
