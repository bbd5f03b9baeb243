import type { PolicyKind } from '@hearth/protocol/endpoints/policies'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'

/** Returns the version of a policy in force at a time, or undefined if there is none. */
export async function readVersionInForce(
  db: Database | Transaction,
  kind: PolicyKind,
  now: Date,
): Promise<{ version: number; effectiveAt: Date } | undefined> {
  const { rows } = await sql<{ version: number; effective_at: Date }>`
    select version, effective_at from policy_versions
    where kind = ${kind} and effective_at <= ${now} order by version desc limit 1
  `.execute(db)
  return rows[0] && { version: rows[0].version, effectiveAt: rows[0].effective_at }
}
