import { sql } from 'kysely'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { type RuleName, ruleDefinitions } from './rule-names.ts'

/**
 * What a rule is at a moment: exact decimal. For what happens now and then, and may happen before the first start wrote
 * its rules; what happens all the time asks the `RuleBook`.
 */
export async function readRuleValue(db: Database | Transaction, name: RuleName, at: Date): Promise<string> {
  const { rows } = await sql<{ value: string }>`
    select value from rules where name = ${name} and starts_at <= ${at} order by starts_at desc limit 1
  `.execute(db)
  return rows[0]?.value ?? ruleDefinitions[name].initial
}
