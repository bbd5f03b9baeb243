-- Heartbeats and points of ledger entries by node.

-- Number of credited slots of each record of a bitmap. A node has one record for each length of its slots.
create function count_credited_by_node(credited bytea) returns table (node_id uuid, heartbeats bigint)
language plpgsql immutable strict parallel safe rows 5 as $$
declare
  records integer := get_byte(credited, 0) * 256 + get_byte(credited, 1);
  bits_at integer := 2 + 24 * records;
  slots bigint;
  bytes integer;
begin
  for record in 0 .. records - 1 loop
    slots := (86400000 - read_int4(credited, 22 + 24 * record) + read_int4(credited, 18 + 24 * record) - 1)
             / read_int4(credited, 18 + 24 * record);
    bytes := (slots + 7) / 8;
    node_id := encode(substring(credited from 3 + 24 * record for 16), 'hex')::uuid;
    heartbeats := bit_count(substring(credited from bits_at + 1 for bytes));
    return next;
    bits_at := bits_at + bytes;
  end loop;
end $$;

-- Heartbeats and points of each node, by the rules of the ends of the slots. `earned` is null where no rule is known.
-- `rates` has one object for each number of points per heartbeat.
create function points_by_node(of_day date, credited bytea, settled bytea default null)
returns table (node_id uuid, heartbeats bigint, earned numeric, rates jsonb)
language plpgsql stable parallel safe rows 5 as $$
declare
  midnight timestamptz := of_day::timestamp at time zone 'UTC';
  is_constant boolean := not exists (
    select from rules where name = 'heartbeat_points' and starts_at > midnight and starts_at < midnight + interval '1 day'
  );
begin
  return query
    with counts as (
      select c.node_id, c.heartbeats, (
               select value from rules where name = 'heartbeat_points' and starts_at <= midnight
               order by starts_at desc limit 1) as rate
      from count_credited_by_node(credited) c
      where is_constant and settled is null
      union all
      select s.node_id, 1, (
               select value from rules where name = 'heartbeat_points' and starts_at <= s.slot_end
               order by starts_at desc limit 1)
      from (
        select c.node_id, c.slot_end from credited_slots(of_day, credited) c
        -- Without slots of earlier settlements of the day.
        except all
        select c.node_id, c.slot_end from credited_slots(of_day, settled) c
      ) s
      where not (is_constant and settled is null)
    ), by_rate as (
      select c.node_id, c.rate, sum(c.heartbeats)::bigint as heartbeats from counts c group by c.node_id, c.rate
    )
    select r.node_id, sum(r.heartbeats)::bigint,
           case when bool_and(r.rate is not null) then sum(r.heartbeats * r.rate) end,
           jsonb_agg(jsonb_build_object('points', trim_scale(r.rate)::text, 'heartbeats', r.heartbeats) order by r.rate)
    from by_rate r where r.heartbeats > 0 group by r.node_id order by r.node_id;
end $$;

-- Nodes of a settlement of a member's day. A number above that of the day's settlements is the pending one.
-- Returns no row if the slots are unknown or do not add up to the entry.
create function nodes_of_settlement(of_member uuid, of_day date, number integer, paid numeric, paid_heartbeats bigint)
returns table (node_id uuid, heartbeats bigint, points numeric, rates jsonb)
language plpgsql stable parallel safe rows 5 as $$
declare
  stored record;
  archived bytea;
  slots bytea;
  settled bytea;
  nodes uuid[];
begin
  select d.settlements, d.heartbeats - d.pending_heartbeats as settled_heartbeats, d.credited into stored
  from member_days d where d.member_id = of_member and d.day = of_day;
  select a.credited into archived from heartbeat_archive a where a.member_id = of_member and a.day = of_day;
  if number > stored.settlements then
    slots := stored.credited;
    settled := archived;
  elsif stored.settlements = 1 then
    slots := archived;
  else
    -- The archive has the slots of all settlements of the day, which can be told apart only if one node earned them.
    select array_agg(distinct c.node_id) into nodes from count_credited_by_node(archived) c where c.heartbeats > 0;
    if cardinality(nodes) = 1 and count_credited(archived) = stored.settled_heartbeats then
      return query select nodes[1], paid_heartbeats, paid, null::jsonb;
    end if;
    return;
  end if;
  return query
    with shares as materialized (select * from points_by_node(of_day, slots, settled)),
         sums as (select sum(s.heartbeats) as heartbeats, sum(s.earned) as earned, bool_and(s.earned is not null) as is_known from shares s)
    select s.node_id, s.heartbeats, s.earned, s.rates
    from shares s, sums where sums.is_known and sums.earned = paid and sums.heartbeats = paid_heartbeats;
end $$;

-- Nodes of a ledger entry, or of a pending one, which has the source of its settlement. No row if they are unknown,
-- or if the entry is not for slots.
create function nodes_of_entry(of_member uuid, kind text, source text, comment text, paid numeric)
returns table (node_id uuid, heartbeats bigint, points numeric, rates jsonb)
language plpgsql stable parallel safe rows 5 as $$
begin
  if kind = 'settlement' and source ~ '^\d{4}-\d\d-\d\d#\d{1,5}$' and comment ~ '^\d{1,9} ' then
    return query select n.* from nodes_of_settlement(
      of_member, split_part(source, '#', 1)::date, split_part(source, '#', 2)::int, paid,
      substring(comment from '^\d+')::bigint) n;
  elsif kind in ('make-good', 'make-good-reversal') then
    return query
      with by_rate as (
        select s.node_id, r.value as rate, count(*) as heartbeats
        from made_good_slots s
        left join lateral (
          select value from rules where name = 'heartbeat_points' and starts_at <= s.slot_end
          order by starts_at desc limit 1
        ) r on true
        where s.incident_id = source::uuid and s.member_id = of_member group by s.node_id, r.value
      ), shares as (
        select b.node_id, sum(b.heartbeats)::bigint as heartbeats, sign(paid) * sum(b.heartbeats * b.rate) as earned,
               jsonb_agg(jsonb_build_object('points', trim_scale(b.rate)::text, 'heartbeats', b.heartbeats) order by b.rate) as rates
        from by_rate b group by b.node_id
      )
      select s.node_id, s.heartbeats, s.earned, s.rates from shares s
      where (select sum(t.earned) from shares t) = paid order by s.node_id;
  end if;
end $$;
