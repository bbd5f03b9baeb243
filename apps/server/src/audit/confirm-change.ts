import { type Permission, permissions } from '@hearth/protocol/permissions'
import { sql } from 'kysely'
import type { Transaction } from '../platform/database/database.ts'
import { type Act, writeAudit } from './write-audit.ts'

/** Days until an unconfirmed proposal expires. */
export const PROPOSAL_DAYS = 7

export type ProposalKind = 'setting' | 'rule' | 'campaign'

/** A change that requires two operators. */
export interface GuardedChange {
  kind: ProposalKind
  /** Subject of the change. Each subject has at most one proposal. */
  subject: string
  /**
   * The whole change as JSON. Different content is a new proposal, so operators cannot confirm content that
   * they have not seen.
   */
  content: Record<string, unknown>
  /** Permission that both operators need. */
  permission: Permission
}

/**
 * Proposes a change, or confirms it if another operator has proposed the same change. Proposals of operators
 * who lost the permission cannot be confirmed. Lock the subject first.
 * @returns the proposer's account ID if the change must now be applied; undefined if it awaits confirmation
 */
export async function confirmChange(
  transaction: Transaction,
  { kind, subject, content, permission }: GuardedChange,
  act: Act,
): Promise<string | undefined> {
  const json = JSON.stringify(content)
  const roles = [...permissions[permission]]
  const { rows } = await sql<{ asked_by: string; is_confirmed: boolean }>`
    select p.asked_by, p.asked_by <> ${act.actor.id}::uuid as is_confirmed
    from operator_proposals p join operators o on o.account_id = p.asked_by
    where p.kind = ${kind} and p.subject = ${subject} and p.content = ${json}::jsonb
      and p.asked_at > now() - make_interval(days => ${PROPOSAL_DAYS}) and o.role = any(${roles}::text[])
    for update of p
  `.execute(transaction)
  const [same] = rows
  if (same && !same.is_confirmed) return undefined
  if (same) {
    await deleteProposal(transaction, kind, subject)
    return same.asked_by
  }
  const row = { content: json, asked_by: act.actor.id, asked_at: new Date(), reason: act.reason }
  await transaction
    .insertInto('operator_proposals')
    .values({ kind, subject, ...row })
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doUpdateSet(row))
    .execute()
  await writeAudit(transaction, {
    ...act,
    action: `${kind}.propose`,
    subject: { kind, id: subject },
    after: content,
  })
  return undefined
}

/**
 * Deletes the proposal for a subject, if any. Called when the state that the proposal refers to has changed.
 */
export async function deleteProposal(
  transaction: Transaction,
  kind: ProposalKind,
  subject: string,
): Promise<void> {
  await transaction
    .deleteFrom('operator_proposals')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .execute()
}
