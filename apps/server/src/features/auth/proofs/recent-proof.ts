import type { Kysely } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { Tables } from '../../../platform/database/database.ts'
import { AuthError } from '../auth-error.ts'

export interface ProofWindow {
  /** Validity of a proof in milliseconds. */
  proofMs: number
  now: Clock
}

/** Returns whether the session's holder proved their identity recently enough for a sensitive change. */
export async function hasRecentProof(
  { proofMs, now }: ProofWindow,
  db: Kysely<Tables>,
  { sub, session_id }: { sub: string; session_id: string },
): Promise<boolean> {
  const session = await db
    .selectFrom('auth.sessions')
    .select('proved_at')
    .where('user_id', '=', sub)
    .where('id', '=', session_id)
    .executeTakeFirst()
  return isRecent(session?.proved_at?.getTime(), proofMs, now())
}

export function isRecent(provedAtMs: number | undefined, proofMs: number, now: Date): boolean {
  return provedAtMs !== undefined && now.getTime() - provedAtMs <= proofMs
}

/**
 * Asserts that the session's holder has recently proved their identity.
 * @throws AuthError reauthentication_needed
 */
export async function assertRecentProof(
  window: ProofWindow,
  db: Kysely<Tables>,
  session: { sub: string; session_id: string },
): Promise<void> {
  if (!(await hasRecentProof(window, db, session))) throw reauthenticationNeeded()
}

export function reauthenticationNeeded(): AuthError {
  return new AuthError(
    400,
    'reauthentication_needed',
    'This change requires reauthentication. Confirm your identity, then send the request again.',
  )
}
