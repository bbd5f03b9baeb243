import { sql } from 'kysely'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { type RuleName, ruleDefinitions } from './rule-names.ts'

/**
 * Returns a rule's value at a given time as an exact decimal. Use this for infrequent reads and before the
 * rules are first written. For frequent reads, use `RuleBook`.
 */
export async function readRuleValue(db: Database | Transaction, name: RuleName, at: Date): Promise<string> {
  const { rows } = await sql<{ value: string }>`
    select value from rules where name = ${name} and starts_at <= ${at} order by starts_at desc limit 1
  `.execute(db)
  return rows[0]?.value ?? ruleDefinitions[name].initial
}
