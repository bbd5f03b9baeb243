import { listen } from './listen.ts'
import type { DatabaseConnection } from './open-database.ts'

/** A cached value that is reloaded when it may have changed. */
export interface WatchedValue<T> {
  current(): T
  /** Reloads the value, so that `current` includes everything committed before this call. */
  refresh(): Promise<void>
  close(): Promise<void>
}

/**
 * Watches a small value: reads it now, at each notification and every `refreshMs`. While the database is
 * unavailable, the last value applies.
 * @param options.connection receives notifications of `channel`; without it, changes take up to `refreshMs`
 * @param options.onRead called with each new value and its predecessor
 * @param options.onFailed called if a background read fails; `refresh` throws instead
 * @throws if the first read fails
 */
export async function watchValue<T>(
  read: () => Promise<T>,
  options: {
    channel: string
    connection?: DatabaseConnection | undefined
    refreshMs: number
    onRead?(value: T, before: T): void
    onFailed(error: unknown): void
  },
): Promise<WatchedValue<T>> {
  const { channel, connection, refreshMs, onRead, onFailed } = options
  let current: T = await read()
  let reading: Promise<void> | undefined

  async function refresh(): Promise<void> {
    // A read that is already running may miss the caller's change, so wait for it and read again.
    if (reading) await reading.catch(() => undefined)
    reading ??= read()
      .then((value) => {
        const before = current
        current = value
        onRead?.(value, before)
      })
      .finally(() => {
        reading = undefined
      })
    await reading
  }
  const refreshQuietly = () => void refresh().catch(onFailed)

  const timer = setInterval(refreshQuietly, refreshMs).unref()
  const listener =
    connection && listen(connection, channel, { notification: refreshQuietly, gap: refreshQuietly })

  return {
    current: () => current,
    refresh,
    async close() {
      clearInterval(timer)
      await listener?.close()
      await reading?.catch(() => undefined)
    },
  }
}
