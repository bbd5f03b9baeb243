import { type Kysely, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Tables } from '../../../platform/database/database.ts'
import { prepared } from '../../../platform/database/prepared.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { currentOrigin } from '../sessions/request-origin.ts'
import type { AuthEvent } from './record-event.ts'

/**
 * Records an event that the member can read. Uses the transaction of the change, if there is one.
 * @param who.byOperator true if an operator acted; omits the operator's address, which the member must not
 * see
 */
export async function recordAuthEvent(
  db: Kysely<Tables>,
  event: AuthEvent,
  outcome: string,
  who: { userId: string; sessionId?: string | undefined; at: Date; byOperator?: true },
): Promise<void> {
  const { origin, userAgent } = who.byOperator ? { origin: null, userAgent: null } : currentOrigin()
  // Insert nothing if the account was deleted, so that the caller can return its original error.
  await sql`${prepared}
    insert into auth.events (user_id, id, event, outcome, session_id, origin, user_agent, at)
    select id, ${uuidv7()}::uuid, ${event}, ${outcome}, ${who.sessionId ?? null}::uuid, ${origin}, ${userAgent},
      ${who.at}::timestamptz
    from auth.users where id = ${who.userId} for key share
  `.execute(db)
}

/**
 * Records an event in the background, so that the response time does not reveal whether the account exists.
 */
export function recordAuthEventInBackground(
  deps: Pick<AuthDeps, 'db' | 'log'>,
  event: AuthEvent,
  outcome: string,
  who: Parameters<typeof recordAuthEvent>[3],
): void {
  recordAuthEvent(deps.db, event, outcome, who).catch((error) =>
    deps.log.warn({ err: error, event, outcome }, 'auth: failed to record an authentication event'),
  )
}
