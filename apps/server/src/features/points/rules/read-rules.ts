import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { RuleName } from './rule-names.ts'

export interface RuleVersion {
  /** Milliseconds since 1970. */
  startsAt: number
  /** Exact decimal. */
  value: string
  setBy: string
  setAt: Date
  note: string
}

export interface ReadRules {
  /** Oldest first. */
  versions: Map<RuleName, RuleVersion[]>
  /** Database time in milliseconds since 1970. */
  readAt: number
}

/** Returns every version of every rule. Their number stays small. */
export async function readRules(db: Database): Promise<ReadRules> {
  const { rows } = await sql<{
    read_at: Date
    name: RuleName | null
    starts_at: Date
    value: string
    set_by: string
    set_at: Date
    note: string
  }>`
    select now() as read_at, rules.* from (select) one left join rules on true order by name, starts_at
  `.execute(db)
  const versions = new Map<RuleName, RuleVersion[]>()
  for (const { name, starts_at, value, set_by, set_at, note } of rows) {
    if (name === null) continue
    const known = versions.get(name) ?? []
    versions.set(name, known)
    known.push({ startsAt: starts_at.getTime(), value, setBy: set_by, setAt: set_at, note })
  }
  return { versions, readAt: rows[0]?.read_at.getTime() ?? 0 }
}
