import type { Logger } from 'pino'
import type { Database } from '../../platform/database/database.ts'
import type { DatabaseConnection } from '../../platform/database/open-database.ts'
import { watchValue } from '../../platform/database/watch-value.ts'
import { type DynamicSettings, mergeDynamicSettings } from './dynamic-settings.ts'

const REFRESH_MS = 30_000

/** Current values of the settings that operators can change. */
export interface DynamicSettingsStore {
  current(): DynamicSettings
  /** Calls the listener with the current settings, and again after each change of a setting. */
  follow(listener: (settings: DynamicSettings) => void): void
  /**
   * Returns an object derived from the settings. Each change of a setting updates the object in place, so its
   * fields are always current.
   */
  derive<T extends object>(build: (settings: DynamicSettings) => T): T
  /** Reloads the settings, so that a caller that changed a setting sees the change immediately. */
  refresh(): Promise<void>
  close(): Promise<void>
}

/**
 * Loads the operators' settings, and reloads them after each change and every 30 seconds. While the database
 * is unavailable, the last values apply.
 * @param config settings of this process at startup
 * @throws if the first read fails
 */
export async function watchDynamicSettings(
  db: Database,
  config: DynamicSettings,
  { connection, log }: { connection: DatabaseConnection; log: Logger },
): Promise<DynamicSettingsStore> {
  const listeners = new Set<(settings: DynamicSettings) => void>()
  const { current, refresh, close } = await watchValue(() => readDynamicSettings(db, config), {
    channel: 'dynamic_settings_changed',
    connection,
    refreshMs: REFRESH_MS,
    onRead(settings, before) {
      if (JSON.stringify(settings) === JSON.stringify(before)) return
      for (const listener of listeners) listener(settings)
    },
    onFailed: (error) => log.debug({ err: error }, 'dynamic settings: failed to reload; retrying'),
  })

  return {
    current,
    follow(listener) {
      listeners.add(listener)
      listener(current())
    },
    derive(build) {
      const derived = build(current())
      listeners.add((settings) => Object.assign(derived, build(settings)))
      return derived
    },
    refresh,
    close,
  }
}

/** Reads the current settings once, for commands. Servers use `watchDynamicSettings`. */
export async function readDynamicSettings(db: Database, config: DynamicSettings): Promise<DynamicSettings> {
  return mergeDynamicSettings(
    config,
    await db.selectFrom('dynamic_settings').select(['name', 'value']).execute(),
  )
}
