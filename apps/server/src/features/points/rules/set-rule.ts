import { sql } from 'kysely'
import { AppError } from '../../../errors/app-error.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { messages } from '../messages.ts'
import { RULE_LEAD_SECONDS, type RuleName, ruleDefinitions, ruleNames } from './rule-names.ts'

const DECIMAL = /^\d{1,9}(\.\d{1,6})?$/
const WHOLE = /^\d{1,9}$/

export interface NewRule {
  name: RuleName
  /** Non-negative decimal with at most 6 places, or a whole number if the rule requires one. */
  value: string
  /** Defaults to the earliest possible start, `RULE_LEAD_SECONDS` from now. */
  startsAt?: Date
  setBy: string
  note?: string
}

/**
 * Adds a version of a rule. Replaces a version that has the same start time and is not yet in effect.
 * @returns when it starts
 * @throws AppError INVALID_REQUEST if the value is not valid for the rule, or the start is in the past or too
 * soon
 */
export async function setRule(db: Database | Transaction, rule: NewRule): Promise<Date> {
  assertRuleValue(rule)
  const { name, value, startsAt, setBy, note = '' } = rule
  const { rows } = await sql<{ starts_at: Date }>`
    insert into rules (name, starts_at, value, set_by, note)
    select ${name}, starts_at, ${value}, ${setBy}, ${note}
    from (select now() + make_interval(secs => ${RULE_LEAD_SECONDS}) as earliest) e,
         lateral (select coalesce(${startsAt ?? null}::timestamptz, earliest) as starts_at) s
    where starts_at >= earliest
    on conflict (name, starts_at) do update
    set value = excluded.value, set_by = excluded.set_by, set_at = now(), note = excluded.note
    returning starts_at
  `.execute(db)
  const [set] = rows
  if (set) return set.starts_at
  throw startsTooSoon(rule)
}

/**
 * Validates a version without setting it.
 * @returns when it would start
 * @throws AppError INVALID_REQUEST, as `setRule` does
 */
export async function validateRule(
  transaction: Transaction,
  rule: Pick<NewRule, 'name' | 'value' | 'startsAt'>,
): Promise<Date> {
  assertRuleValue(rule)
  const { rows } = await sql<{ earliest: Date }>`
    select now() + make_interval(secs => ${RULE_LEAD_SECONDS}) as earliest
  `.execute(transaction)
  const earliest = rows[0]?.earliest ?? new Date()
  if (rule.startsAt !== undefined && rule.startsAt < earliest) throw startsTooSoon(rule)
  return rule.startsAt ?? earliest
}

function assertRuleValue({ name, value }: Pick<NewRule, 'name' | 'value'>): void {
  const { whole } = ruleDefinitions[name]
  if ((whole ? WHOLE : DECIMAL).test(value)) return
  const message = whole ? messages.notWhole : messages.notDecimal
  throw new AppError('INVALID_REQUEST', message({ name, value: JSON.stringify(value) }))
}

const startsTooSoon = ({ name, startsAt }: Pick<NewRule, 'name' | 'startsAt'>) =>
  new AppError(
    'INVALID_REQUEST',
    messages.startsTooSoon({ name, time: startsAt?.toISOString() ?? '', seconds: RULE_LEAD_SECONDS }),
  )

/**
 * Returns the name of a rule.
 * @throws AppError INVALID_REQUEST if no rule has this name
 */
export function requireRule(name: string): RuleName {
  if (Object.hasOwn(ruleDefinitions, name)) return name as RuleName
  throw new AppError('INVALID_REQUEST', messages.ruleNotFound({ name, names: ruleNames.join(', ') }))
}
