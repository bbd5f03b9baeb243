import type { Logger } from 'pino'
import type { Database } from '../../../platform/database/database.ts'
import type { DatabaseConnection } from '../../../platform/database/open-database.ts'
import { watchValue } from '../../../platform/database/watch-value.ts'
import { readRules } from './read-rules.ts'
import { RULE_LEAD_SECONDS, type RuleName } from './rule-names.ts'

const REFRESH_MS = (RULE_LEAD_SECONDS * 1000) / 2

/** In-memory copy of the rules and their history. */
export interface RuleBook {
  /**
   * Returns a rule's value at a time (milliseconds since 1970) as an exact decimal. Reliable up to about the
   * current time. For a later time or after an outage, call `waitUntilCurrent` first.
   */
  valueAt(name: RuleName, time: number): string
  /** Returns the start of the next known change of a rule after a time, both in milliseconds since 1970; null if none. */
  nextChangeAfter(names: readonly RuleName[], time: number): number | null
  /** Waits until all versions that can apply at `time` are loaded. Returns immediately if they are. */
  waitUntilCurrent(time: number): Promise<void>
  close(): Promise<void>
}

/**
 * Loads the rules, and reloads them on every change and every half minute. A change is announced a minute
 * before it applies, so loaded rules are valid for a minute even if a notification is lost.
 * @param options.connection listens for changes; without it, changes are seen within half a minute
 * @throws Error if the database cannot be read
 */
export async function openRuleBook(
  db: Database,
  options: { connection?: DatabaseConnection; log: Logger },
): Promise<RuleBook> {
  const reading = await watchValue(() => readRules(db), {
    channel: 'rules_changed',
    connection: options.connection,
    refreshMs: REFRESH_MS,
    onFailed: (error) => options.log.debug({ err: error }, 'rules: failed to reload; retrying'),
  })

  return {
    valueAt(name, time) {
      const version = reading
        .current()
        .versions.get(name)
        ?.findLast(({ startsAt }) => startsAt <= time)
      if (!version) throw new Error(`The rule ${name} has no version at ${new Date(time).toISOString()}.`)
      return version.value
    },
    nextChangeAfter(names, time) {
      const { versions } = reading.current()
      const starts = names.flatMap((name) => (versions.get(name) ?? []).map(({ startsAt }) => startsAt))
      const later = starts.filter((start) => start > time)
      return later.length > 0 ? Math.min(...later) : null
    },
    async waitUntilCurrent(time) {
      // Refresh only once: if this clock is ahead of the database's, no refresh can reach `time`.
      if (time >= reading.current().readAt + RULE_LEAD_SECONDS * 1000) await reading.refresh()
    },
    close: () => reading.close(),
  }
}
