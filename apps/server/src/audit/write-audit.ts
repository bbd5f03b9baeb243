import { sql } from 'kysely'
import type { Transaction } from '../platform/database/database.ts'

/** Actor: an operator (account ID), a command (operating-system user) or the server itself (name of the mechanism). */
export interface Actor {
  kind: 'operator' | 'command' | 'system'
  id: string
}

/** Actor, reason and request of an action. */
export interface Act {
  actor: Actor
  /** Reason in the actor's words. Members may see it. */
  reason: string
  /** Request ID; absent for commands and the server's own actions. */
  requestId?: string | undefined
}

export interface AuditEntry extends Act {
  /** Action as `part.verb`, for example `member.pause`. */
  action: string
  /** Kind of the subject, for example `member`, and its ID. */
  subject: { kind: string; id: string }
  /** Changed IDs and values, without names or addresses, because rows are never deleted. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/**
 * Writes an audit row in the transaction of the action. Call it last: the rows form a chain, so other writers
 * wait until this transaction ends.
 * @returns the row's number
 */
export async function writeAudit(transaction: Transaction, entry: AuditEntry): Promise<number> {
  const { actor, action, subject, before, after, reason, requestId } = entry
  const { rows } = await sql<{ number: number }>`
    insert into audit_log (actor_kind, actor_id, action, subject_kind, subject_id, before, after, reason, request_id)
    values (${actor.kind}, ${actor.id}, ${action}, ${subject.kind}, ${subject.id},
            ${before ? JSON.stringify(before) : null}::jsonb, ${after ? JSON.stringify(after) : null}::jsonb,
            ${reason}, ${requestId ?? null})
    returning number
  `.execute(transaction)
  const [row] = rows
  if (!row) throw new Error('Expected the insert into audit_log to return a row, but it returned none.')
  return row.number
}

/** Returns an actor as `kind:id`. */
export function actorName({ kind, id }: Actor): string {
  return `${kind}:${id}`
}
