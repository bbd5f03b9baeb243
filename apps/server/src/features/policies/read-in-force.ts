import type { PolicyKind } from '@hearth/protocol/endpoints/policies'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'

interface PolicyInForce {
  kind: PolicyKind
  version: number
  effectiveAt: Date
}

/** Returns the version of each policy in force at a time. Omits kinds without one. */
export async function readPoliciesInForce(db: Database | Transaction, now: Date): Promise<PolicyInForce[]> {
  const { rows } = await sql<{ kind: PolicyKind; version: number; effective_at: Date }>`
    select distinct on (kind) kind, version, effective_at from policy_versions
    where effective_at <= ${now} order by kind, version desc
  `.execute(db)
  return rows.map(({ kind, version, effective_at }) => ({ kind, version, effectiveAt: effective_at }))
}

/** Returns the version of a policy in force at a time, or undefined if there is none. */
export async function readVersionInForce(
  db: Database | Transaction,
  kind: PolicyKind,
  now: Date,
): Promise<PolicyInForce | undefined> {
  return (await readPoliciesInForce(db, now)).find((policy) => policy.kind === kind)
}
