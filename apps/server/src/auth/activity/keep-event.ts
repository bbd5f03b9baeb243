import type { Kysely } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Tables } from '../../database.ts'
import type { AuthEvent } from '../record-event.ts'
import { currentOrigin } from '../sessions/request-origin.ts'

/** Keeps an event for the member to read, in the transaction of what happened where there is one. */
export async function keepEvent(
  db: Kysely<Tables>,
  event: AuthEvent,
  outcome: string,
  who: { userId: string; sessionId?: string | undefined; at: Date },
): Promise<void> {
  const { origin, userAgent } = currentOrigin()
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
