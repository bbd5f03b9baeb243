export interface CorrectionsTables {
  point_corrections: {
    member_id: string
    id: string
    category: string
    points: string
    reason: string
    state: 'waiting' | 'booked' | 'refused'
    asked_by: string
    asked_at: Date
    decided_by: string | null
    decided_at: Date | null
  }
}

declare module '../../platform/database/database.ts' {
  interface Tables extends CorrectionsTables {}
}
