import { setTimeout as delay } from 'node:timers/promises'

/** Default interval in milliseconds, normally longer than work for known addresses. */
export const EVEN_ANSWER_MS = 200

/**
 * Responds only at multiples of an interval. Otherwise, the few milliseconds of extra work for a known
 * address would reveal that the address has an account.
 */
export async function answerEvenly<T>({ evenAnswerMs = EVEN_ANSWER_MS }, work: Promise<T>): Promise<T> {
  const start = performance.now()
  try {
    return await work
  } finally {
    if (evenAnswerMs > 0) await delay(evenAnswerMs - ((performance.now() - start) % evenAnswerMs))
  }
}
