-- What the server's role cannot do by itself. These functions run as their owner, with a fixed search path.

-- Creates the partition for a day's month if it is missing. Any number of processes may ask at once.
create function create_month_partition(parent text, day date) returns void
language plpgsql security definer set timezone = 'UTC' set lock_timeout = '3s' as $$
declare
  month date := date_trunc('month', day::timestamp)::date;
  name text := parent || '_' || to_char(day, 'YYYY_MM');
  home text;
begin
  if parent is null or parent not in ('heartbeat_archive', 'collected_results') then
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
  -- Attached when it is whole: that lets reads and writes of the other partitions go on.
  execute format('create table %I.%I (like %I.%I including all)', home, name, home, parent);
  execute format('alter table %I.%I attach partition %I.%I for values from (%L) to (%L)',
    home, parent, home, name, month, (month + interval '1 month')::date);
end $$;

-- Drops the oldest partition whose month lies wholly before a day. Returns its name, or null if there is none.
-- Heartbeats of a month in which a day is not settled stay.
create function drop_month_partition(parent text, before date) returns text
language plpgsql security definer set timezone = 'UTC' set lock_timeout = '3s' as $$
declare
  home text;
  name text;
begin
  if parent is null or parent not in ('heartbeat_archive', 'collected_results') then
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

-- Locks the newest entry of the audit log until the end of the transaction.
create function lock_audit_head() returns void language sql security definer
begin atomic
  select from audit_head for update;
end;

-- Only this trigger writes the head.
alter function chain_audit_row() security definer;

-- The schema of the tables first, because an installation may have another one than public; temporary objects last.
do $$
declare
  routine regprocedure;
begin
  foreach routine in array array[
    'create_month_partition(text, date)', 'drop_month_partition(text, date)', 'lock_audit_head()', 'chain_audit_row()'
  ]::regprocedure[] loop
    execute format('alter function %s set search_path = pg_catalog, %I, pg_temp', routine, current_schema());
    execute format('revoke all on function %s from public', routine);
  end loop;
end $$;
