-- What points are worth and what is credited, with a history: a version holds from its start until the next one's.
-- Nothing that has begun is ever changed, so that every point can be explained years later.
create table rules (
  name text not null,
  starts_at timestamptz not null,
  value numeric(20, 6) not null check (value >= 0),
  set_by text not null,
  set_at timestamptz not null default now(),
  note text not null default '',
  primary key (name, starts_at)
);

create function refuse_rule_change() returns trigger language plpgsql as $$
begin
  if old.starts_at <= clock_timestamp() then
    raise exception 'a rule that has begun is never changed: set a further version';
  end if;
  return coalesce(new, old);
end $$;
create trigger rules_keep_history before update or delete on rules
  for each row execute function refuse_rule_change();

create function notify_rules_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('rules_changed', '');
  return null;
end $$;
create trigger rules_changed after insert or update or delete on rules
  for each statement execute function notify_rules_changed();
