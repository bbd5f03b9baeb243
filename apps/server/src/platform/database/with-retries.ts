const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'

/**
 * Retries a transaction after a deadlock or serialization conflict.
 * @param pause waits before the next attempt; receives the number of attempts made
 */
export async function withConflictRetries<T>(
  run: () => Promise<T>,
  attempts = 5,
  pause: (attempt: number) => Promise<unknown> = async () => undefined,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      const code = (error as { code?: string }).code
      if (attempt === attempts || (code !== SERIALIZATION_FAILURE && code !== DEADLOCK)) throw error
    }
    await pause(attempt)
  }
}
