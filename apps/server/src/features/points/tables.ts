import type { PointsCategory } from '@hearth/protocol/points-categories'
import type { Generated } from 'kysely'

/** `numeric` columns are exact decimals, represented as strings. */
export interface PointsTables {
  ledger_entries: {
    member_id: string
    id: Generated<string>
    category: PointsCategory
    points: string
    comment: string
    source_kind: string
    source_id: string
    occurred_at: Date
  }
  /** View that unpacks the credited slots of days. For diagnosis only. */
  heartbeat_credits: { member_id: string; node_id: string; slot_end: Date }
  heartbeat_archive: { member_id: string; day: string; credited: Buffer }
  subnet_windows: { subnet: string; interval_ms: number; starts_at: Date; used: Buffer; version: number }
  rejected_slots: {
    member_id: string
    node_id: string
    slot_end: Date
    reason: 'member_limit' | 'network_limit' | 'too_old'
    rejected_at: Generated<Date>
  }
  member_days: {
    member_id: string
    /** UTC, YYYY-MM-DD. */
    day: string
    connectivity: Generated<string>
    referral: Generated<string>
    rewards: Generated<string>
    others: Generated<string>
    heartbeats: Generated<number>
    pending: Generated<string>
    pending_heartbeats: Generated<number>
    unsettled: Generated<boolean>
    settlements: Generated<number>
    last_credit_at: Generated<Date | null>
    /** Bitmap of credited slots (heartbeats/credited-slots.ts). Null for a settled day. */
    credited: Generated<Buffer | null>
  }
  /** Totals without pending points. */
  settled_totals: {
    member_id: string
    connectivity: Generated<string>
    referral: Generated<string>
    rewards: Generated<string>
    others: Generated<string>
    heartbeats: Generated<number>
    heartbeats_genesis_snapshot: Generated<number>
    referrals: Generated<number>
  }
  /** View of `settled_totals` plus the member's unsettled days. */
  member_totals: {
    member_id: string
    connectivity: Generated<string>
    referral: Generated<string>
    rewards: Generated<string>
    others: Generated<string>
    pending: Generated<string>
    heartbeats: Generated<number>
    heartbeats_genesis_snapshot: Generated<number>
    referrals: Generated<number>
  }
  deferred_points: {
    member_id: string
    category: PointsCategory
    points: string
    comment: string
    source_kind: string
    source_id: string
    heartbeats: number | null
    deferred_at: Date
  }
  rules: {
    name: string
    starts_at: Date
    value: string
    set_by: string
    set_at: Generated<Date>
    note: Generated<string>
  }
}

declare module '../../platform/database/database.ts' {
  interface Tables extends PointsTables {}
}
