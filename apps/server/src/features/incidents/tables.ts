import type { IncidentKind } from '@hearth/protocol/endpoints/heartbeats'
import type { Generated } from 'kysely'

export interface IncidentsTables {
  incidents: {
    id: Generated<string>
    kind: IncidentKind
    starts_at: Date
    ends_at: Date | null
    note: string | null
    recorded_by: string | null
    created_at: Generated<Date>
  }
}

declare module '../../platform/database/database.ts' {
  interface Tables extends IncidentsTables {}
}
