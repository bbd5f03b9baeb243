import type { Logger } from 'pino'
import type { Database } from '../../platform/database/database.ts'
import type { DatabaseConnection } from '../../platform/database/open-database.ts'
import { watchValue } from '../../platform/database/watch-value.ts'
import { type Adjustable, adjusted } from './adjustable.ts'

const REFRESH_MS = 30_000

/** The settings that operators can change while the server runs, as they are now. */
export interface RunTimeSettings {
  current(): Adjustable
  /** Calls the listener with what holds now, and again after each change. */
  follow(listener: (settings: Adjustable) => void): void
  /** Returns an object derived from the settings. Changes update it in place, so its fields are always current. */
  derive<T extends object>(make: (settings: Adjustable) => T): T
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
  const { current, refresh, close } = await watchValue(() => readAdjusted(db, config), {
    channel: 'run_time_settings_changed',
    connection,
    refreshMs: REFRESH_MS,
    onRead(settings, before) {
      if (JSON.stringify(settings) === JSON.stringify(before)) return
      for (const listener of listeners) listener(settings)
    },
    onFailed: (error) => log.debug({ err: error }, 'run-time settings: could not be read again'),
  })

  return {
    current,
    follow(listener) {
      listeners.add(listener)
      listener(current())
    },
    derive(make) {
      const derived = make(current())
      listeners.add((settings) => Object.assign(derived, make(settings)))
      return derived
    },
    refresh,
    close,
  }
}

/** Reads the settings in force once, as a command does. A server follows `openRunTimeSettings` instead. */
export async function readAdjusted(db: Database, config: Adjustable): Promise<Adjustable> {
  return adjusted(config, await db.selectFrom('run_time_settings').select(['name', 'value']).execute())
}
