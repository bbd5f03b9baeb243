import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../test/support/open-test-database.ts'
import { readDataHistory } from './read-data-history.ts'

const NOW = new Date('2026-11-12T23:59:59.999Z')

test('the history contains the last 30 UTC days, oldest first, of this member alone', async () => {
  const { db, close } = await openTestDatabase()
  try {
    const [memberId, other] = [randomUUID(), randomUUID()]
    const collected = (member: string, day: string, posts: number, bytes: bigint) =>
      sql`insert into member_data_days (member_id, day, profiles, comments, posts, bytes, points_limit)
          values (${member}, ${day}::date, 1, 2, ${posts}, ${bytes}, 500)`.execute(db)
    await collected(memberId, '2026-11-12', 3, 5_000_000_000n)
    await collected(memberId, '2026-10-14', 4, 10n)
    // Not included: results from before the first day, from after the last day, or from another member.
    await collected(memberId, '2026-10-13', 5, 10n)
    await collected(memberId, '2026-11-13', 6, 10n)
    await collected(other, '2026-11-11', 7, 10n)

    const { days } = await readDataHistory(db, memberId, NOW)
    expect(days).toHaveLength(30)
    expect(days[0]).toEqual({ date: '2026-10-14', profiles: 1, comments: 2, posts: 4, bytes: 10 })
    expect(days.at(-1)).toEqual({
      date: '2026-11-12',
      profiles: 1,
      comments: 2,
      posts: 3,
      bytes: 5_000_000_000,
    })
    expect(days.filter(({ posts }) => posts > 0)).toHaveLength(2)
    expect(days[28]).toEqual({ date: '2026-11-11', profiles: 0, comments: 0, posts: 0, bytes: 0 })
  } finally {
    await close()
  }
})
