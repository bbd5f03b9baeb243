import type { Transaction } from '../../platform/database/database.ts'
import { insertAcceptance } from './insert-acceptance.ts'
import { readPoliciesInForce } from './read-in-force.ts'

/** Sign-up whose address was confirmed. */
export interface AcceptedSignUp {
  memberId: string
  /** Versions that the form showed, as sent by the client. Expected: versions by policy kind. */
  accepted: unknown
  /** The sign-up request, as evidence. */
  request: { at: Date; origin: string | null; userAgent: string | null }
}

/**
 * Records the policies that a member accepted in the sign-up form, in the transaction that confirms the
 * address. Ignores a version that was not in force at the sign-up or no longer is, and everything that is
 * not a version. The portal asks these members, as it asks members who never saw the form.
 */
export async function recordSignUpAcceptances(
  transaction: Transaction,
  { memberId, accepted, request }: AcceptedSignUp,
  now: Date,
): Promise<void> {
  if (typeof accepted !== 'object' || accepted === null) return
  const versions = new Map<string, unknown>(Object.entries(accepted))
  const { at: acceptedAt, origin, userAgent } = request
  const evidence = { sessionId: 'sign-up', origin: origin ?? 'unknown', userAgent: userAgent ?? '' }
  for (const { kind, version, effectiveAt } of await readPoliciesInForce(transaction, now)) {
    if (versions.get(kind) !== version || effectiveAt > acceptedAt) continue
    await insertAcceptance(transaction, { memberId, kind, version, evidence, acceptedAt })
  }
}
