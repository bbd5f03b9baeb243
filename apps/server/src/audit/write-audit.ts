import { sql } from 'kysely'
import type { Transaction } from '../platform/database/database.ts'

/** Who did it: an operator by the account's id, a command by the machine's user, or a rule of the server by its name. */
export interface Actor {
  kind: 'operator' | 'command' | 'system'
  id: string
}

/** An actor with what the log and a review need to know of the call. */
export interface Act {
  actor: Actor
  /** Why, in the actor's words; members may be shown it. */
  reason: string
  /** The request's id; absent for commands and rules. */
  requestId?: string | undefined
}

export interface AuditEntry extends Act {
  /** What was done, as `part.verb`: `member.pause`, `campaign.end`. */
  action: string
  /** What it was done to: `member` and its id, `campaign` and its id. */
  subject: { kind: string; id: string }
  /** What changed. Ids and values, no names or addresses: rows of the log stay for ever. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/**
 * Writes a row of the audit log, in the transaction that does what it tells: there if, and only if, that commits. Call it
 * last: each row is chained to the one before, so whoever has written holds up others who write until the commit.
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
  if (!row) throw new Error('the audit log took no row')
  return row.number
}

/** An actor as one word, for columns that say who. */
export function actorName({ kind, id }: Actor): string {
  return `${kind}:${id}`
}
