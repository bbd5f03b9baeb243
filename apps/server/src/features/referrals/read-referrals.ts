import type { AnswerOf, CheckedRequestOf } from '@hearth/protocol/endpoint'
import type { Referral, readReferrals as readReferralsEndpoint } from '@hearth/protocol/endpoints/referrals'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { withConflictRetries } from '../../platform/database/with-retries.ts'
import { readCursor, writeCursor } from '../points/log-cursor.ts'
import { readRuleValue } from '../points/rules/read-rule-value.ts'
import type { Invitee, ReadInvitees } from './invitees.ts'
import { qualifyReferrals } from './qualify-referrals.ts'

/** Name of this list in its cursors. Other lists reject cursors with this name. */
const LIST = 'referrals'

type Answer = AnswerOf<typeof readReferralsEndpoint>

interface Row {
  id: string
  at: string
  invitee_id: string
  invited_at: Date
  claimable_at: Date | null
  claimed_at: Date | null
  points: string | null
}

interface Totals {
  pending: number
  claimable: number
  success: number
  referral_points: string
}

/**
 * Returns a page of a member's invitees and their rewards, newest first. Totals are stored, and a cursor
 * costs the same on every page. Makes referrals that meet the conditions claimable, so that the page agrees
 * with the totals.
 * @throws AppError INVALID_REQUEST if the cursor is invalid
 */
export async function readReferrals(
  db: Database,
  readInvitees: ReadInvitees,
  memberId: string,
  query: CheckedRequestOf<typeof readReferralsEndpoint>['query'],
  now: Date,
): Promise<Answer> {
  const { page, limit } = query
  let found = await readPage(db, readInvitees, memberId, query)
  const known = found.invitees
  const waiting = found.shown.filter(({ claimable_at }) => !claimable_at).map(({ invitee_id }) => invitee_id)
  // Reuse the invitees just read to avoid a second lookup.
  const qualified = await withConflictRetries(() => qualifyReferrals(db, async () => known, waiting, now))
  if (qualified.length > 0) found = await readPage(db, readInvitees, memberId, query)

  const { shown, next, invitees, totals } = found
  const worthNow = await readRuleValue(db, 'inviter_points', now)
  const { pending, claimable, success } = totals
  const total = pending + claimable + success
  return {
    success: true,
    referrals: shown.map((row) => toReferral(row, invitees.get(row.invitee_id), worthNow)),
    stats: {
      totalReferralPoints: Number(totals.referral_points),
      successfulReferralsAmount: success,
      pendingReferralsAmount: pending + claimable,
    },
    pointsClaimable: claimable > 0,
    pagination: { limit, page, total, totalPages: Math.ceil(total / limit) },
    ...(next && { nextCursor: writeCursor({ at: next.at, id: next.id, total }, LIST) }),
  }
}

/** Returns a page's rows with their invitees, the row after the page, and the totals of all pages. */
async function readPage(
  db: Database,
  readInvitees: ReadInvitees,
  memberId: string,
  { page, limit, cursor }: { page: number; limit: number; cursor?: string | undefined },
) {
  const position = cursor === undefined ? undefined : readCursor(cursor, LIST)
  const { rows } = await sql<Totals & (Row | { id: null })>`
    with keys as (
      select id, invited_at from referrals
      where inviter_id = ${memberId}
        ${position ? sql`and (invited_at, id) <= (${position.at}::timestamptz, ${position.id}::uuid)` : sql``}
      order by invited_at desc, id desc limit ${limit + 1} offset ${position ? 0 : (page - 1) * limit}
    )
    select r.id, r.invited_at::text as at, r.invitee_id, r.invited_at, r.claimable_at, r.claimed_at, r.points,
           coalesce(t.pending, 0) as pending, coalesce(t.claimable, 0) as claimable, coalesce(t.success, 0) as success,
           coalesce(s.referral, 0) as referral_points
    from (select) one
    left join settled_totals s on s.member_id = ${memberId}
    left join referral_totals t on t.inviter_id = ${memberId}
    left join keys k on true
    -- Force one index lookup per row of the page, regardless of the planner's estimate.
    left join lateral (
      select * from referrals where inviter_id = ${memberId} and id = k.id limit 1
    ) r on true
    order by k.invited_at desc, k.id desc
  `.execute(db)
  const found = rows.filter((row) => row.id !== null)
  const shown = found.slice(0, limit)
  const invitees = await readInvitees(
    db,
    shown.map(({ invitee_id }) => invitee_id),
  )
  const totals: Totals = rows[0] ?? { pending: 0, claimable: 0, success: 0, referral_points: '0' }
  return { shown, next: found[limit], invitees, totals }
}

function toReferral(row: Row, invitee: Invitee | undefined, worthNow: string): Referral {
  const status = row.claimed_at ? 'Success' : row.claimable_at ? 'Claimable' : 'Pending'
  return {
    id: row.id,
    invitedPoints: Number(row.points ?? worthNow),
    inviteeEmail: invitee?.email ?? null,
    inviteeHeartbeats: invitee?.heartbeats ?? 0,
    inviteeUsername: invitee?.username ?? null,
    walletConnected: invitee?.hasWallet ?? false,
    invitedAt: row.invited_at.toISOString(),
    status,
    canClaim: status === 'Claimable',
  }
}
