import { sessionNotFound } from '../auth-error.ts'
import type { LinkDeps } from '../links/link-deps.ts'
import { proofMethods } from './proof-methods.ts'

/**
 * Returns when the session's holder last proved their identity, how long the proof is valid, and how to renew
 * it.
 */
export async function getProof(
  deps: Pick<LinkDeps, 'db' | 'proofMs'>,
  claims: { sub: string; session_id: string },
) {
  const found = await deps.db
    .selectFrom('auth.sessions as s')
    .innerJoin('auth.users as u', 'u.id', 's.user_id')
    .select(['s.proved_at', 's.proof_method', 'u.password_hash', 'u.factors'])
    .where('s.user_id', '=', claims.sub)
    .where('s.id', '=', claims.session_id)
    .executeTakeFirst()
  if (!found) {
    throw sessionNotFound()
  }
  const provedAt = found.proved_at
  return {
    proved_at: provedAt?.toISOString() ?? null,
    method: found.proof_method,
    expires_at: provedAt ? new Date(provedAt.getTime() + deps.proofMs).toISOString() : null,
    methods: proofMethods(found),
  }
}
