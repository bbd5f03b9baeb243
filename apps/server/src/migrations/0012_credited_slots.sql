-- A credit changes one row: the member's day, which holds the sums and which slots of which nodes they are made of. A
-- row for each credit, with its index, cost three times as much and sixty times the space.

-- Which slots were credited: the number of records (2 bytes); for each the node's id (16), the interval (4) and what
-- the first slot's end in the day is behind midnight (4), both in ms; then, one after the other, their bits, one for
-- each slot that ends in the day, the lowest of a byte first. Written by heartbeats/credited-slots.ts.
alter table member_days add credited bytea;

-- The same of settled days, by month, so that old ones are let go by dropping a table.
create table heartbeat_archive (
  member_id uuid not null,
  day date not null,
  credited bytea not null,
  primary key (member_id, day)
) partition by range (day);

create function read_int4(bytes bytea, at integer) returns bigint language sql immutable strict parallel safe
return (get_byte(bytes, at)::bigint << 24) + (get_byte(bytes, at + 1) << 16) + (get_byte(bytes, at + 2) << 8)
       + get_byte(bytes, at + 3);

create function credited_slots(day date, credited bytea) returns table (node_id uuid, slot_end timestamptz)
language plpgsql immutable strict parallel safe as $$
declare
  records integer := get_byte(credited, 0) * 256 + get_byte(credited, 1);
  bits_at integer := 2 + 24 * records;
  every_ms bigint;
  first_ms bigint;
  slots integer;
begin
  for record in 0 .. records - 1 loop
    every_ms := read_int4(credited, 18 + 24 * record);
    first_ms := read_int4(credited, 22 + 24 * record);
    slots := (86400000 - first_ms + every_ms - 1) / every_ms;
    return query
      select encode(substring(credited from 3 + 24 * record for 16), 'hex')::uuid,
             (day::timestamp at time zone 'UTC') + (first_ms + slot * every_ms) * interval '1 millisecond'
      from generate_series(0, slots - 1) as slot
      where get_bit(credited, bits_at::bigint * 8 + slot) = 1;
    bits_at := bits_at + (slots + 7) / 8;
  end loop;
end $$;

create function count_credited(credited bytea) returns bigint language sql immutable strict parallel safe
return bit_count(substring(credited from 3 + 24 * (get_byte(credited, 0) * 256 + get_byte(credited, 1))));

-- What credited slots are worth by the rules of their time; null where no rule is known.
create function heartbeat_worth(of_day date, credited bytea) returns numeric language plpgsql stable strict as $$
declare
  midnight timestamptz := of_day::timestamp at time zone 'UTC';
begin
  if exists (
    select from rules where name = 'heartbeat_points' and starts_at > midnight and starts_at < midnight + interval '1 day'
  ) then
    return (
      select sum((select value from rules where name = 'heartbeat_points' and starts_at <= s.slot_end
                  order by starts_at desc limit 1))
      from credited_slots(of_day, credited) s);
  end if;
  return count_credited(credited) * (
    select value from rules where name = 'heartbeat_points' and starts_at <= midnight order by starts_at desc limit 1);
end $$;

-- Raised inside a statement that must change all of its rows or none, where another one was faster.
create function refuse_stale_write() returns integer language plpgsql as $$
begin
  raise exception 'another process changed the same rows first' using errcode = 'serialization_failure';
end $$;

-- What was credited so far, in the new form. An interval is not known of them: a quarter of an hour takes any time in.
create temporary table converted on commit drop as
with slots as (
  select member_id, node_id, (slot_end at time zone 'UTC')::date as day,
         (extract(epoch from slot_end) * 1000)::bigint % 86400000 as ms
  from heartbeat_credits
), numbered as (
  select member_id, node_id, day, ms % 900000 as first_ms, ms / 900000 as slot from slots
), bytes as (
  select r.*, byte, coalesce(sum(1 << (n.slot % 8)::int) filter (where n.slot / 8 = byte), 0)::int as bits
  from (select distinct member_id, node_id, day, first_ms from numbered) r
  cross join generate_series(0, 11) as byte
  join numbered n using (member_id, node_id, day, first_ms)
  group by member_id, node_id, day, first_ms, byte
), records as (
  select member_id, node_id, day, first_ms, string_agg(set_byte('\x00', 0, bits), '' order by byte) as bits
  from bytes group by member_id, node_id, day, first_ms
)
select member_id, day,
       substring(int4send(count(*)::int) from 3)
         || string_agg(uuid_send(node_id) || int4send(900000) || int4send(first_ms::int), '' order by node_id, first_ms)
         || string_agg(bits, '' order by node_id, first_ms) as credited
from records group by member_id, day;

do $$
declare month date;
begin
  for month in select distinct date_trunc('month', day)::date from converted loop
    execute format('create table %I partition of heartbeat_archive for values from (%L) to (%L)',
      'heartbeat_archive_' || to_char(month, 'YYYY_MM'), month, month + interval '1 month');
  end loop;
end $$;
update member_days d set credited = c.credited
from converted c where d.member_id = c.member_id and d.day = c.day and d.unsettled;
insert into heartbeat_archive (member_id, day, credited)
select c.* from converted c join member_days d using (member_id, day) where not d.unsettled;

drop table heartbeat_credits;

-- Every credit, as a row. For looking into things: it unpacks whatever it is asked for.
create view heartbeat_credits as
  select d.member_id, c.node_id, c.slot_end
  from member_days d, credited_slots(d.day, d.credited) c
  union all
  -- A day that late heartbeats opened again is in both places until it is settled anew.
  select a.member_id, c.node_id, c.slot_end
  from heartbeat_archive a, credited_slots(a.day, a.credited) c
  where not exists (
    select from member_days d where d.member_id = a.member_id and d.day = a.day and d.credited is not null);

-- A member's totals without what is pending, so that a credit need not touch them.
alter table member_totals rename to settled_totals;
update settled_totals t set connectivity = t.connectivity - d.pending, heartbeats = t.heartbeats - d.heartbeats
from (
  select member_id, sum(pending) as pending, sum(pending_heartbeats) as heartbeats
  from member_days where unsettled group by member_id
) d
where d.member_id = t.member_id;
alter table settled_totals drop column pending;

-- Totals as members see them: what is settled, and what the days that are not settled yet add.
create view member_totals as
  select t.member_id, t.connectivity + coalesce(p.pending, 0) as connectivity, t.referral, t.rewards, t.others,
         coalesce(p.pending, 0) as pending, t.heartbeats + coalesce(p.heartbeats, 0) as heartbeats,
         t.heartbeats_genesis_snapshot, t.referrals
  from settled_totals t
  left join lateral (
    select sum(d.pending) as pending, sum(d.pending_heartbeats)::bigint as heartbeats
    from member_days d where d.member_id = t.member_id and d.unsettled
  ) p on true;

-- Most of these rows change every interval: room on each page keeps the change beside the row, and a vacuum comes
-- before the dead ones pile up.
alter table member_days set (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.1);

-- How many nodes of a network (hashed) were credited in each of 16 intervals: 2 bytes each. Unlogged: a crash of
-- PostgreSQL forgives, and a limit is worth no fsync.
create unlogged table network_windows (
  network text not null,
  interval_ms integer not null,
  -- Start of the first of the intervals.
  starts_at timestamptz not null,
  used bytea not null,
  version integer not null,
  primary key (network, interval_ms, starts_at)
) with (fillfactor = 70);
create index network_windows_by_age on network_windows (starts_at);

-- Slots that were earned and not credited, for the member to see. Swept by age.
create table refused_slots (
  member_id uuid not null,
  node_id uuid not null,
  slot_end timestamptz not null,
  reason text not null check (reason in ('member_limit', 'network_limit', 'too_old')),
  refused_at timestamptz not null default now(),
  primary key (member_id, node_id, slot_end)
);
create index refused_slots_by_age on refused_slots (refused_at);
