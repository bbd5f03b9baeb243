import type { makeGoodKinds } from '@hearth/protocol/endpoints/operator-incidents'

/** A payment for slots that were lost in an incident, or its reversal. */
export type MakeGoodKind = (typeof makeGoodKinds)[number]

/** Kind of source of the ledger entries. The source's ID is that of the incident, so each member is paid once. */
export const sourceKinds: Record<MakeGoodKind, string> = {
  payment: 'make-good',
  reversal: 'make-good-reversal',
}
