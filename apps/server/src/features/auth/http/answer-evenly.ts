import { setTimeout as delay } from 'node:timers/promises'

/** Longer than what is done for a known address takes, as a rule. */
export const EVEN_ANSWER_MS = 200

/**
 * Answers only at every so many milliseconds after the call began. Writing and mailing for an address that is known
 * takes some milliseconds longer than doing nothing for one that is not, and enough tries would show them.
 */
export async function answerEvenly<T>({ evenAnswerMs = EVEN_ANSWER_MS }, work: Promise<T>): Promise<T> {
  const start = performance.now()
  try {
    return await work
  } finally {
    if (evenAnswerMs > 0) await delay(evenAnswerMs - ((performance.now() - start) % evenAnswerMs))
  }
}
