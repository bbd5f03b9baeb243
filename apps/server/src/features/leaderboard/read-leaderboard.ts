import type { Leaderboard } from '@hearth/protocol/endpoints/leaderboard'
import type { Database } from '../../platform/database/database.ts'

/** Maximum number of entries shown. */
const ENTRIES = 100

/** Returns the top of the leaderboard and the caller's own rank. */
export async function readLeaderboard(db: Database, memberId: string): Promise<Leaderboard> {
  const entries = await db
    // Materialize, so that the index finds the top entries and only their members are read.
    .with(
      (cte) => cte('first').materialized(),
      (query) =>
        query
          .selectFrom('leaderboard_members')
          .select(['member_id', 'rank', 'heartbeats'])
          .where('rank', 'is not', null)
          .orderBy('rank')
          .orderBy('member_id')
          .limit(ENTRIES),
    )
    .selectFrom('first as f')
    .innerJoin('members as m', 'm.id', 'f.member_id')
    .select(['f.rank', 'm.username', 'f.heartbeats'])
    // Exclude members who were paused after the last computation.
    .where('m.paused_at', 'is', null)
    .where('m.username', 'is not', null)
    .orderBy('f.rank')
    .orderBy('f.member_id')
    .execute()
  const own = await db
    .selectFrom('leaderboard_members')
    .select(['rank', 'heartbeats'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return {
    entries: entries.map(({ rank, username, heartbeats }) => ({
      rank: rank ?? 0,
      handle: username ?? '',
      heartbeats: heartbeats ?? 0,
    })),
    own: own ? { rank: own.rank, heartbeats: own.heartbeats } : null,
  }
}
