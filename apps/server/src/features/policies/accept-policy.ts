import type { PolicyKind } from '@hearth/protocol/endpoints/policies'
import { AppError } from '../../errors/app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Evidence, insertAcceptance } from './insert-acceptance.ts'
import { messages } from './messages.ts'
import { readVersionInForce } from './read-in-force.ts'

/**
 * Records that a member accepted a policy, with its version, the time and evidence. Never overwrites the
 * first acceptance of a version.
 * @param shown version that the member saw; defaults to the version in force
 * @throws AppError CONFLICT if no version or a different version is in force
 */
export async function acceptPolicy(
  db: Database,
  acceptance: {
    memberId: string
    kind: PolicyKind
    shown: number | undefined
    evidence: Evidence
    now: Date
  },
): Promise<void> {
  const { memberId, kind, shown, evidence, now } = acceptance
  const inForce = await readVersionInForce(db, kind, now)
  if (!inForce) throw new AppError('CONFLICT', messages.noVersion())
  const { version } = inForce
  if (shown !== undefined && shown !== version)
    throw new AppError('CONFLICT', messages.otherVersion({ version }), { field: 'body.version' })
  await insertAcceptance(db, { memberId, kind, version, evidence, acceptedAt: now })
}
