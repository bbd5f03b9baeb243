import { type Kysely, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Tables } from '../../../platform/database/database.ts'
import { prepared } from '../../../platform/database/prepared.ts'
import type { AuthDependencies } from '../auth-context.ts'
import { currentOrigin } from '../sessions/request-origin.ts'
import type { AuthEvent } from './record-event.ts'

/**
 * Keeps an event for the member to read, in the transaction of what happened where there is one.
 * @param who.byOperator done for the member: where an operator sits is not the member's to read
 */
export async function keepEvent(
  db: Kysely<Tables>,
  event: AuthEvent,
  outcome: string,
  who: { userId: string; sessionId?: string | undefined; at: Date; byOperator?: true },
): Promise<void> {
  const { origin, userAgent } = who.byOperator ? { origin: null, userAgent: null } : currentOrigin()
  // Nothing where the account was deleted meanwhile: a refusal stays a refusal.
  await sql`${prepared}
    insert into auth.events (user_id, id, event, outcome, session_id, origin, user_agent, at)
    select id, ${uuidv7()}::uuid, ${event}, ${outcome}, ${who.sessionId ?? null}::uuid, ${origin}, ${userAgent},
      ${who.at}::timestamptz
    from auth.users where id = ${who.userId} for key share
  `.execute(db)
}

/** The same without waiting for it: a refusal must not take longer where there is an account that it can be kept for. */
export function keepEventAside(
  deps: Pick<AuthDependencies, 'db' | 'log'>,
  event: AuthEvent,
  outcome: string,
  who: Parameters<typeof keepEvent>[3],
): void {
  keepEvent(deps.db, event, outcome, who).catch((error) =>
    deps.log.warn({ err: error, event, outcome }, 'an authentication event could not be kept'),
  )
}
