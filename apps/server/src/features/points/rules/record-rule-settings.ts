import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { RULE_LEAD_SECONDS, type RuleName, ruleDefinitions, ruleNames } from './rule-names.ts'

const SETTINGS = 'settings'

/**
 * Records this process's settings in the rule history. A rule without a history gets its setting or initial
 * value. A changed setting becomes a version that applies one minute later. Values set by operators stay
 * until the setting changes. Processes that start at the same time create only one version.
 * @param settings exact decimals of the rules that have a setting
 */
export async function recordRuleSettings(
  db: Database,
  settings: Partial<Record<RuleName, string>>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`lock table rules in share row exclusive mode`.execute(transaction)
    for (const name of ruleNames) {
      const setting = settings[name]
      await sql`
        insert into rules (name, starts_at, value, set_by, note)
        select ${name}, 'epoch', ${setting ?? ruleDefinitions[name].initial},
               ${setting === undefined ? 'initial' : SETTINGS}, 'as the installation began'
        where not exists (select from rules where name = ${name})
      `.execute(transaction)
      if (setting === undefined) continue
      await sql`
        insert into rules (name, starts_at, value, set_by, note)
        select ${name}, now() + make_interval(secs => ${RULE_LEAD_SECONDS}), ${setting}, ${SETTINGS},
               'the setting changed'
        where ${setting}::numeric <> (
          select value from rules where name = ${name} and set_by = ${SETTINGS} order by starts_at desc limit 1)
      `.execute(transaction)
    }
  })
}
