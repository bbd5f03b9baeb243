-- Why slots earned nothing. Credited slots are in member_days and heartbeat_archive, rejected ones in rejected_slots.
-- A due slot in none of these places ended while the node was disconnected, or during an incident.

create table missed_slots (
  member_id uuid not null,
  node_id uuid not null,
  slot_end timestamptz not null,
  reason text not null check (reason in ('short', 'unproven', 'connection_limit')),
  -- Time for which the node was present, and the time required.
  present_seconds integer not null,
  required_seconds integer not null,
  primary key (member_id, node_id, slot_end)
);
create index missed_slots_by_end on missed_slots (slot_end);
create index rejected_slots_by_end on rejected_slots (slot_end);

-- The missed and rejected slots of earlier days, packed. apps/server/src/features/heartbeats/packed-reasons.ts documents
-- the bytes.
create table slot_reasons (
  member_id uuid not null,
  day date not null,
  reasons bytea not null,
  primary key (member_id, day)
) partition by range (day);

create function unpack_slot_reasons(day date, reasons bytea)
returns table (node_id uuid, slot_end timestamptz, reason text, present_seconds integer, required_seconds integer)
language plpgsql immutable strict parallel safe as $$
declare
  -- In the order of their codes.
  names constant text[] := array['short', 'unproven', 'connection_limit', 'member_limit', 'network_limit', 'too_old'];
  midnight constant timestamptz := day::timestamp at time zone 'UTC';
  byte integer := 0;
  slots integer;
  word bigint;
begin
  while byte < length(reasons) loop
    node_id := encode(substr(reasons, byte + 1, 16), 'hex')::uuid;
    slots := get_byte(reasons, byte + 16) * 256 + get_byte(reasons, byte + 17);
    byte := byte + 18;
    for slot in 1 .. slots loop
      word := read_int4(reasons, byte);
      slot_end := midnight + (word & 134217727) * interval '1 millisecond';
      reason := names[(word >> 27) + 1];
      byte := byte + 4;
      present_seconds := 0;
      required_seconds := 0;
      if reason = 'short' then
        present_seconds := get_byte(reasons, byte) * 256 + get_byte(reasons, byte + 1);
        required_seconds := get_byte(reasons, byte + 2) * 256 + get_byte(reasons, byte + 3);
        byte := byte + 4;
      end if;
      return next;
    end loop;
  end loop;
end $$;

-- Each run of a process with the role `gateway`. Outside of all runs, no node can earn a slot.
create table gateway_runs (
  id uuid primary key,
  started_at timestamptz not null,
  -- The run was alive then.
  seen_at timestamptz not null,
  stopped_at timestamptz,
  -- End of the oldest slot that the process has not booked yet.
  waiting_since timestamptz
);
create index gateway_runs_alive on gateway_runs (seen_at) where stopped_at is null;

-- Times in which the network could not credit nodes. Recorded by gateways and by operators.
create table incidents (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('gateway', 'restart', 'database', 'clock', 'operator')),
  starts_at timestamptz not null,
  -- Null while the incident lasts.
  ends_at timestamptz,
  -- What members read about it.
  note text,
  -- Null if gateways noticed it.
  recorded_by text,
  created_at timestamptz not null default now(),
  check (ends_at >= starts_at)
);
create index incidents_by_start on incidents (starts_at);

-- Accept every table that is partitioned by month, instead of a list of names.
create or replace function create_month_partition(parent text, day date) returns void
language plpgsql security definer set timezone = 'UTC' set lock_timeout = '3s' as $$
declare
  month date := date_trunc('month', day::timestamp)::date;
  name text := parent || '_' || to_char(day, 'YYYY_MM');
  home text;
begin
  if not exists (select from pg_partitioned_table where partrelid = to_regclass(parent)) then
    raise exception '% is not partitioned by month', parent;
  end if;
  -- Bounds the number of tables that a caller can create.
  if day is null or day not between current_date - 3650 and current_date + 3650 then
    raise exception '% is not a day of a partition', day;
  end if;
  -- Read as rows: to_regclass answers from a cache that an advisory lock does not refresh.
  if exists (
    select from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = parent::regclass and c.relname = name
  ) then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtext(parent));
  if exists (
    select from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = parent::regclass and c.relname = name
  ) then
    return;
  end if;
  select n.nspname into strict home
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = parent::regclass;
  -- Attach the complete table, so that reads and writes of other partitions continue.
  execute format('create table %I.%I (like %I.%I including all)', home, name, home, parent);
  execute format('alter table %I.%I attach partition %I.%I for values from (%L) to (%L)',
    home, parent, home, name, month, (month + interval '1 month')::date);
end $$;

create or replace function drop_month_partition(parent text, before date) returns text
language plpgsql security definer set timezone = 'UTC' set lock_timeout = '3s' as $$
declare
  home text;
  name text;
begin
  if not exists (select from pg_partitioned_table where partrelid = to_regclass(parent)) then
    raise exception '% is not partitioned by month', parent;
  end if;
  perform pg_advisory_xact_lock(hashtext(parent));
  if parent = 'heartbeat_archive' then
    before := least(before, (select min(d.day) from member_days d where d.unsettled));
  end if;
  select n.nspname, c.relname into home, name
  from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_namespace n on n.oid = c.relnamespace
  where i.inhparent = parent::regclass and c.relname ~ ('^' || parent || '_[0-9]{4}_[0-9]{2}$')
    and c.relname < parent || '_' || to_char(before, 'YYYY_MM')
  order by c.relname limit 1;
  if name is not null then
    execute format('drop table %I.%I', home, name);
  end if;
  return name;
end $$;

-- Replacing a function resets its settings.
do $$
declare
  routine regprocedure;
begin
  foreach routine in array array[
    'create_month_partition(text, date)', 'drop_month_partition(text, date)'
  ]::regprocedure[] loop
    execute format('alter function %s set search_path = pg_catalog, %I, pg_temp', routine, current_schema());
  end loop;
end $$;
