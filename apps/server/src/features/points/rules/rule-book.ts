import type { Logger } from 'pino'
import type { Database } from '../../../platform/database/database.ts'
import type { DatabaseConnection } from '../../../platform/database/open-database.ts'
import { watchValue } from '../../../platform/database/watch-value.ts'
import { readRules } from './read-rules.ts'
import { RULE_LEAD_SECONDS, type RuleName } from './rule-names.ts'

const REFRESH_MS = (RULE_LEAD_SECONDS * 1000) / 2

/** The rules with their history, in memory. */
export interface RuleBook {
  /**
   * Returns the value of a rule at a time (milliseconds since 1970) as an exact decimal. Certain up to about now; call
   * `waitUntilCurrent` for a later time or after an outage.
   */
  valueAt(name: RuleName, time: number): string
  /** Waits until every version that can hold at `time` is known here; at once where that is so. */
  waitUntilCurrent(time: number): Promise<void>
  close(): Promise<void>
}

/**
 * Reads the rules, and again whenever one changed or half a minute went by. A change is known a minute before it
 * holds, so what was read is the truth for a minute, whether or not a notification is heard.
 * @param options.connection where changes are heard; without it, they are seen within half a minute
 * @throws where the database cannot be read
 */
export async function openRuleBook(
  db: Database,
  options: { connection?: DatabaseConnection; log: Logger },
): Promise<RuleBook> {
  const reading = await watchValue(() => readRules(db), {
    channel: 'rules_changed',
    connection: options.connection,
    refreshMs: REFRESH_MS,
    onFailed: (error) => options.log.debug({ err: error }, 'rules: could not be read again'),
  })

  return {
    valueAt(name, time) {
      const version = reading
        .current()
        .versions.get(name)
        ?.findLast(({ startsAt }) => startsAt <= time)
      if (!version) throw new Error(`the rule ${name} has no version for ${new Date(time).toISOString()}`)
      return version.value
    },
    async waitUntilCurrent(time) {
      // Once: a clock that runs ahead of the database's asks for what nobody can know yet.
      if (time >= reading.current().readAt + RULE_LEAD_SECONDS * 1000) await reading.refresh()
    },
    close: () => reading.close(),
  }
}
