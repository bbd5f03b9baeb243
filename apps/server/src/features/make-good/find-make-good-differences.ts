import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Difference } from '../points/difference.ts'

/**
 * Compares the ledger with the marked slots of make-goods, for members after `first` up to and including `last`: an
 * entry must be worth its slots by the rules of their time, and no paid slot may be credited, too. Ignores make-goods
 * that are being booked.
 */
export async function findMakeGoodDifferences(
  db: Database,
  first: string,
  last: string,
): Promise<Difference[]> {
  const { rows } = await sql<{ member_id: string; what: string; expected: string; found: string }>`
    with booked as (
      select incident_id from make_goods group by incident_id having bool_and(state <> 'booking')
    ), marked as (
      select s.member_id, s.incident_id, s.node_id, s.slot_end,
             (select value from rules where name = 'heartbeat_points' and starts_at <= s.slot_end
              order by starts_at desc limit 1) as points
      from made_good_slots s join booked using (incident_id)
      where s.member_id > ${first} and s.member_id <= ${last}
    ), worth as (
      select member_id, incident_id, sum(points) as points from marked group by 1, 2
    ), ledger as (
      select l.member_id, b.incident_id, sum(l.points) as points
      from ledger_entries l join booked b on b.incident_id::text = l.source_id
      where l.member_id > ${first} and l.member_id <= ${last} and l.source_kind in ('make-good', 'make-good-reversal')
      group by 1, 2
    )
    select member_id, 'make-good of incident ' || incident_id as what, trim_scale(coalesce(w.points, 0))::text as expected,
           trim_scale(coalesce(l.points, 0))::text as found
    from worth w full join ledger l using (member_id, incident_id)
    where coalesce(w.points, 0) <> coalesce(l.points, 0)
    union all
    select m.member_id, 'credited slots that a make-good paid', '0', count(*)::text
    from marked m
    join member_days d on d.member_id = m.member_id and d.day = (m.slot_end at time zone 'UTC')::date
    left join heartbeat_archive a on a.member_id = d.member_id and a.day = d.day
    where exists (
      select from credited_slots(d.day, coalesce(d.credited, a.credited)) c
      where c.node_id = m.node_id and c.slot_end = m.slot_end
    )
    group by m.member_id
    order by 1, 2
  `.execute(db)
  return rows.map(({ member_id, ...rest }) => ({ memberId: member_id, day: null, ...rest }))
}
