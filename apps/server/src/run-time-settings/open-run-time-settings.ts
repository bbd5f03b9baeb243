import type { Logger } from 'pino'
import type { Database } from '../database.ts'
import { listen } from '../platform/database/listen.ts'
import type { DatabaseConnection } from '../platform/database/open-database.ts'
import type { Adjustable } from './adjustable.ts'
import { readAdjusted } from './read-settings.ts'

const REFRESH_MS = 30_000

/** The settings that operators can change while the server runs, as they are now. */
export interface RunTimeSettings {
  current(): Adjustable
  /** Calls the listener with what holds now, and again after each change. */
  follow(listener: (settings: Adjustable) => void): void
  /** Reads them again: whoever has just changed one sees it in the next call. */
  refresh(): Promise<void>
  close(): Promise<void>
}

/**
 * Reads what operators set, and again whenever it changed or half a minute went by. While the database is away, what was
 * read last holds.
 * @param config as this process was started
 * @throws where the database cannot be read at first
 */
export async function openRunTimeSettings(
  db: Database,
  config: Adjustable,
  { connection, log }: { connection: DatabaseConnection; log: Logger },
): Promise<RunTimeSettings> {
  const listeners = new Set<(settings: Adjustable) => void>()
  let current = await readAdjusted(db, config)
  let reading: Promise<void> = Promise.resolve()

  function refresh(): Promise<void> {
    // One after the other: an older answer never takes the place of a newer one.
    reading = reading
      .catch(() => undefined)
      .then(async () => {
        const read = await readAdjusted(db, config)
        if (JSON.stringify(read) === JSON.stringify(current)) return
        current = read
        for (const listener of listeners) listener(current)
      })
    return reading
  }
  const refreshQuietly = () =>
    void refresh().catch((error) => log.debug({ err: error }, 'run-time settings: could not be read again'))

  const timer = setInterval(refreshQuietly, REFRESH_MS).unref()
  const listener = listen(connection, 'run_time_settings_changed', {
    notification: refreshQuietly,
    gap: refreshQuietly,
  })

  return {
    current: () => current,
    follow(told) {
      listeners.add(told)
      told(current)
    },
    refresh,
    async close() {
      clearInterval(timer)
      await listener.close()
      await reading.catch(() => undefined)
    },
  }
}
