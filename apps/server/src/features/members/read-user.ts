import type { User } from '@hearth/protocol/user'
import { sql } from 'kysely'
import { AppError } from '../../errors/app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import { messages } from './messages.ts'

/** Returns a member's own record. */
export async function readUser(db: Database, memberId: string): Promise<User> {
  const member = await db
    .selectFrom('members')
    .leftJoin('member_totals', 'member_totals.member_id', 'members.id')
    .selectAll('members')
    .select([
      sql<string | null>`connectivity + referral + rewards + others`.as('points_total'),
      sql<boolean>`coalesce(pending, 0) = 0`.as('settled'),
    ])
    .where('members.id', '=', memberId)
    .executeTakeFirst()
  if (!member) throw new AppError('NOT_FOUND', messages.notFound())
  return {
    id: member.id,
    email: member.email,
    username: member.username,
    full_name: member.full_name,
    avatar_url: member.avatar_url,
    campaign_email: member.campaign_email,
    discord_userid: member.discord_userid,
    discord_username: member.discord_username,
    telegram_handle: member.telegram_handle,
    x_handle: member.x_handle,
    website: member.website,
    wallet: member.wallet,
    invited_by: member.invited_by_code,
    personal_code: member.personal_code,
    total_points_done: member.settled,
    points_total: Number(member.points_total ?? 0),
    updated_at: member.updated_at.toISOString(),
    hasMachineId: member.machine_id !== null,
    language: member.language,
    time_zone: member.time_zone,
  }
}
