import type { IncidentKind } from '@hearth/protocol/endpoints/heartbeats'
import type { Selectable } from 'kysely'
import type { IncidentsTables } from './tables.ts'

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

/** Returns an incident of a row. */
export function toIncident({
  id,
  kind,
  starts_at,
  ends_at,
  note,
}: Pick<
  Selectable<IncidentsTables['incidents']>,
  'id' | 'kind' | 'starts_at' | 'ends_at' | 'note'
>): Incident {
  return { id, kind, startsAt: starts_at.getTime(), endsAt: ends_at?.getTime() ?? null, note }
}
