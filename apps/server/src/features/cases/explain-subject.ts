import type { CaseSubject } from '@hearth/protocol/endpoints/cases'
import { validate as isUuid } from 'uuid'
import { AppError } from '../../errors/app-error.ts'
import { explainCampaign } from './explain-campaign.ts'
import { explainEntry } from './explain-entry.ts'
import { explainReferral } from './explain-referral.ts'
import { explainSlotSubject } from './explain-slot-subject.ts'
import type { ExplainDeps, Explanation } from './explanation.ts'
import { messages } from './messages.ts'

/**
 * Explains a record of a member.
 * @throws AppError NOT_FOUND if the member has no such record; INVALID_REQUEST for a slot without its end
 */
export async function explainSubject(
  deps: ExplainDeps,
  memberId: string,
  { kind, id, slotEnd }: CaseSubject,
  now: Date,
): Promise<Explanation> {
  if (kind === 'ledger_entry') return explainEntry(deps, memberId, id, now)
  if (!isUuid(id)) throw new AppError('NOT_FOUND', messages.subjectNotFound())
  if (kind === 'referral') return explainReferral(deps, memberId, id, now)
  if (kind === 'campaign') return explainCampaign(deps, memberId, id, now)
  if (slotEnd === undefined)
    throw new AppError('INVALID_REQUEST', messages.slotEndMissing(), { field: 'slotEnd' })
  return explainSlotSubject(deps, memberId, { nodeId: id, slotEnd: Date.parse(slotEnd) }, now)
}
