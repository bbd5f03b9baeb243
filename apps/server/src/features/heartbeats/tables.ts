import type { Generated } from 'kysely'

export interface HeartbeatsTables {
  missed_slots: {
    member_id: string
    node_id: string
    slot_end: Date
    reason: 'short' | 'unproven' | 'connection_limit'
    present_seconds: number
    required_seconds: number
  }
  /** Missed and rejected slots of earlier days (packed-reasons.ts). */
  slot_reasons: { member_id: string; day: string; reasons: Buffer }
  /** Slots that make-goods paid. */
  made_good_slots: { member_id: string; node_id: string; slot_end: Date; incident_id: string }
  /** Registered nodes for which the event `node.away` was due. */
  away_nodes: {
    member_id: string
    node_id: string
    last_seen_at: Date
    returned_at: Date | null
  }
  gateway_runs: {
    id: string
    started_at: Date
    seen_at: Date
    stopped_at: Generated<Date | null>
    waiting_since: Generated<Date | null>
  }
}

declare module '../../platform/database/database.ts' {
  interface Tables extends HeartbeatsTables {}
}
