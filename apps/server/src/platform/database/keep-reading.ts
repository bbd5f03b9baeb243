import { listen } from './listen.ts'
import type { DatabaseConnection } from './open-database.ts'

/** What was read last, read again whenever it may have changed. */
export interface KeptReading<T> {
  current(): T
  /** Reads again: what committed before this call is in `current` afterwards. */
  refresh(): Promise<void>
  close(): Promise<void>
}

/**
 * Keeps something small of the database in memory: reads it, and again at each notification and every `refreshMs`. While the
 * database is away, what was read last stays.
 * @param options.connection where notifications of `channel` are heard; without it, changes are seen within `refreshMs`
 * @param options.onRead told of each further reading, and of the one before
 * @param options.onFailed told of each that failed by itself; who calls `refresh` hears of it there
 * @throws where it cannot be read at first
 */
export async function keepReading<T>(
  read: () => Promise<T>,
  options: {
    channel: string
    connection?: DatabaseConnection | undefined
    refreshMs: number
    onRead?(value: T, before: T): void
    onFailed(error: unknown): void
  },
): Promise<KeptReading<T>> {
  const { channel, connection, refreshMs, onRead, onFailed } = options
  let current: T = await read()
  let reading: Promise<void> | undefined

  async function refresh(): Promise<void> {
    // Later than whoever asks: a read that is under way may have missed what the caller must see.
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
