import type pg from 'pg'
import { seedActivity } from '../../apps/server/src/cli/seed/seed-activity.ts'
import { seedMembers } from '../../apps/server/src/cli/seed/seed-members.ts'
import { seedReferrals } from '../../apps/server/src/cli/seed/seed-referrals.ts'
import { createProgress } from '../../apps/server/src/platform/progress.ts'
import { vacuum } from '../harness/vacuum.ts'

const BATCH = 1000

/**
 * Creates a realistic community as `npm run seed` does.
 * @param now current time of the community; points earned on its UTC day are pending
 * @returns member IDs, oldest member first
 */
export async function seedCommunity(
  pool: pg.Pool,
  {
    members,
    days,
    now,
    intervalSeconds,
  }: { members: number; days: number; now: Date; intervalSeconds: number },
): Promise<string[]> {
  const joining = createProgress('members', members)
  const ids = await seedMembers(pool, { members, days, now, passwordHash: '', onProgress: joining.at })
  joining.end()
  const active = createProgress('activity of members', members)
  for (let first = 0; first < ids.length; first += BATCH) {
    await seedActivity(pool, ids.slice(first, first + BATCH), {
      now,
      intervalSeconds,
      pointsPerHeartbeat: '25',
    })
    active.at(first)
  }
  active.end()
  const inviting = createProgress('referrals of members', members)
  for (let first = 0; first < ids.length; first += BATCH) {
    await seedReferrals(pool, ids.slice(first, first + BATCH), { now })
    inviting.at(first)
  }
  inviting.end()
  await vacuum(pool)
  return ids
}
