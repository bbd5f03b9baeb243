import { SETTLED_MEMBERS_PER_EVENT } from '@hearth/protocol/webhook-events'
import { sql } from 'kysely'
import { notifyChanges } from '../../events/notify-changes.ts'
import { eventsToPublish } from '../../events/publish-event.ts'
import type { Database } from '../../platform/database/database.ts'
import { ensureMonth } from '../../platform/database/month-partitions.ts'
import { withConflictRetries } from '../../platform/database/with-retries.ts'

const BATCH = 1000

/**
 * Settles the days before `today`, oldest first. A member's pending points for a day become one ledger entry,
 * and the day's credited slots move to the archive. Points that arrive after settlement become an
 * additional entry. Each page is one statement, so an interruption leaves only whole pages. Processes can
 * settle concurrently, because locked rows are skipped.
 * @param today current UTC day, YYYY-MM-DD; not settled
 * @returns the number of created entries
 */
export async function settleDays(db: Database, today: string): Promise<number> {
  let settled = 0
  let after = '-infinity'
  for (;;) {
    const day = await nextDay(db, after, today)
    if (day === null) return settled
    await ensureMonth(db, 'heartbeat_archive', day)
    settled += await settleDay(db, day)
    after = day
  }
}

async function nextDay(db: Database, after: string, today: string): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`
    select day from member_days where unsettled and day > ${after}::date and day < ${today}::date order by day limit 1
  `.execute(db)
  return rows[0]?.day ?? null
}

async function settleDay(db: Database, day: string): Promise<number> {
  let settled = 0
  let after: string | null = '00000000-0000-0000-0000-000000000000'
  while (after !== null) {
    const from: string = after
    const page = await withConflictRetries(() => settlePage(db, day, from))
    settled += page.entries
    after = page.entries < BATCH ? null : page.last
  }
  return settled
}

async function settlePage(
  db: Database,
  day: string,
  after: string,
): Promise<{ entries: number; last: string | null }> {
  const { rows } = await sql<{ entries: number; last: string | null }>`
    with due as (
      select member_id, day, pending, pending_heartbeats, settlements + 1 as number, credited
      from member_days
      where unsettled and day = ${day}::date and member_id > ${after}
      order by member_id
      limit ${BATCH}
      for update skip locked
    ), entries as (
      insert into ledger_entries (member_id, category, points, comment, source_kind, source_id, occurred_at)
      select member_id, 'Connectivity', pending,
             pending_heartbeats || case pending_heartbeats when 1 then ' heartbeat' else ' heartbeats' end
               || ' on ' || day || case when number > 1 then ', booked later' else '' end,
             'settlement', day || '#' || number,
             -- Use the last microsecond of the day, so that the entry counts toward it.
             (day + 1)::timestamp at time zone 'UTC' - interval '1 microsecond'
      from due
    ), archived as (
      insert into heartbeat_archive (member_id, day, credited)
      select member_id, day, credited from due where credited is not null
      -- A reopened day's row includes the archived slots, so replace them.
      on conflict (member_id, day) do update set credited = excluded.credited
    ), days as (
      update member_days d
      set pending = d.pending - due.pending, pending_heartbeats = d.pending_heartbeats - due.pending_heartbeats,
          unsettled = false, settlements = due.number, credited = null
      from due where d.member_id = due.member_id and d.day = due.day
    ), totals as (
      insert into settled_totals as t (member_id, connectivity, heartbeats)
      select member_id, pending, pending_heartbeats from due order by member_id
      on conflict (member_id) do update
      set connectivity = t.connectivity + excluded.connectivity, heartbeats = t.heartbeats + excluded.heartbeats
    ), ${eventsToPublish(
      'points.settled',
      sql`
        select jsonb_build_object('day', day, 'members', jsonb_agg(jsonb_build_object(
                 'memberId', member_id, 'points', trim_scale(pending), 'heartbeats', pending_heartbeats,
                 'settlement', number) order by member_id)) as data,
               now() as occurred_at
        from (
          select due.*, (row_number() over (order by member_id) - 1) / ${SETTLED_MEMBERS_PER_EVENT}::int as part from due
        ) as numbered group by day, part`,
    )}
    select count(*)::int as entries, max(member_id::text) as last,
           ${notifyChanges(sql`'settled'`, sql`select member_id from due`)} as notified
    from due
  `.execute(db)
  return rows[0] ?? { entries: 0, last: null }
}
