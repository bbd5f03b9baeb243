import type { Kysely } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Tables } from '../../database.ts'
import type { AuthDependencies } from '../auth-context.ts'
import type { AuthEvent } from '../record-event.ts'
import { currentOrigin } from '../sessions/request-origin.ts'

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
  await db
    .insertInto('auth.events')
    .values({
      user_id: who.userId,
      id: uuidv7(),
      event,
      outcome,
      session_id: who.sessionId ?? null,
      origin,
      user_agent: userAgent,
      at: who.at,
    })
    .execute()
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
