export interface LeaderboardTables {
  leaderboard_members: {
    member_id: string
    joined_at: Date
    heartbeats: number | null
    rank: number | null
  }
}

declare module '../../platform/database/database.ts' {
  interface Tables extends LeaderboardTables {}
}
