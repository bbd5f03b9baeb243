import type { MakeGoodKind } from './make-good.ts'

export interface MakeGoodTables {
  make_goods: {
    incident_id: string
    kind: MakeGoodKind
    state: 'waiting' | 'booking' | 'booked'
    members: number
    slots: number
    /** Exact decimal. */
    points: string
    reason: string
    asked_by: string
    asked_at: Date
    decided_by: string | null
    decided_at: Date | null
    marked_at: Date | null
    booked_at: Date | null
  }
}

declare module '../../platform/database/database.ts' {
  interface Tables extends MakeGoodTables {}
}
