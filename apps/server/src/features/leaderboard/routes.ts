import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { joinLeaderboard, leaveLeaderboard } from './join-leaderboard.ts'
import { readLeaderboard } from './read-leaderboard.ts'

export function leaderboardRoutes(deps: {
  db: Database
  now: Clock
}): Pick<Handlers, 'readLeaderboard' | 'joinLeaderboard' | 'leaveLeaderboard'> {
  const { db, now } = deps
  return {
    readLeaderboard: ({ caller }) => readLeaderboard(db, caller.memberId),
    async joinLeaderboard({ caller }) {
      await joinLeaderboard(db, caller.memberId, now())
      return { success: true }
    },
    async leaveLeaderboard({ caller }) {
      await leaveLeaderboard(db, caller.memberId)
      return { success: true }
    },
  }
}
