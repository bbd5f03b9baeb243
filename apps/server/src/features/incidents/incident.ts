import type { IncidentKind } from '@hearth/protocol/endpoints/heartbeats'

/** Time in which the network could not credit nodes. Times are in milliseconds since 1970. */
export interface Incident {
  id: string
  kind: IncidentKind
  startsAt: number
  /** Null while the incident lasts. */
  endsAt: number | null
  /** Explanation for members. */
  note: string | null
}
