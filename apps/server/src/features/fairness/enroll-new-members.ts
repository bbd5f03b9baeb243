import { sql } from 'kysely'
import type { FairnessDeps } from './fairness-deps.ts'

const LIMIT = 2000
/** Maximum period of registrations that one step reads. */
const STEP_MS = 86_400_000
const STEPS = 50
/**
 * Period that each run reads again, because registrations may commit in a different order than they start.
 */
const OVERLAP_MS = 600_000

type Deps = Pick<FairnessDeps, 'db' | 'readJoined' | 'readFirstJoined' | 'readSignUpSubnets'>

/**
 * Records when members joined, from which subnet and with whose code. Works in batches from the oldest member
 * and continues in the next run. Skips members that are already recorded.
 */
export async function enrollNewMembers(deps: Deps, now: Date): Promise<void> {
  let after = await readProgress(deps)
  for (let step = 0; step < STEPS && after; step++) {
    const until = new Date(Math.min(now.getTime(), after.joinedAt.getTime() + STEP_MS))
    const joined = await deps.readJoined(deps.db, after, until, LIMIT)
    await recordJoined(deps, joined, now)
    const last = joined.length === LIMIT ? joined.at(-1) : undefined
    after = last ?? { joinedAt: until, id: null }
    await saveProgress(deps, after, now)
    if (!last && until.getTime() === now.getTime()) break
  }
}

async function recordJoined(
  { db, readSignUpSubnets }: Deps,
  joined: Awaited<ReturnType<Deps['readJoined']>>,
  now: Date,
): Promise<void> {
  if (joined.length === 0) return
  const ids = joined.map(({ id }) => id)
  const subnets = await readSignUpSubnets(db, ids)
  await sql`
    insert into fairness_accounts (member_id, joined_at, inviter_id, subnet, due_at)
    select id, joined_at, inviter_id, subnet, ${now}
    from unnest(
      ${ids}::uuid[], ${joined.map(({ joinedAt }) => joinedAt)}::timestamptz[],
      ${joined.map(({ inviterId }) => inviterId)}::uuid[], ${ids.map((id) => subnets.get(id) ?? null)}::text[]
    ) as joined (id, joined_at, inviter_id, subnet)
    -- The member may have entered a referral code since an earlier run read the registration.
    on conflict (member_id) do update set inviter_id = excluded.inviter_id, due_at = excluded.due_at
    where fairness_accounts.inviter_id is null and excluded.inviter_id is not null
  `.execute(db)
}

async function readProgress({ db, readFirstJoined }: Deps) {
  const row = await db.selectFrom('fairness_progress').selectAll().executeTakeFirstOrThrow()
  if (row.joined_until) return { joinedAt: row.joined_until, id: row.joined_id }
  const first = await readFirstJoined(db)
  return first && { joinedAt: first, id: null }
}

/**
 * Saves the progress, at most up to `OVERLAP_MS` ago, so that the next run reads the newest members again.
 */
async function saveProgress(
  { db }: Deps,
  after: { joinedAt: Date; id: string | null },
  now: Date,
): Promise<void> {
  const settled = new Date(now.getTime() - OVERLAP_MS)
  const { joinedAt, id } = after.joinedAt > settled ? { joinedAt: settled, id: null } : after
  await sql`
    update fairness_progress set joined_until = ${joinedAt}, joined_id = ${id}::uuid
    where joined_until is null or joined_until <= ${joinedAt}
  `.execute(db)
}
