-- Who may do more than a member, and what was done with it.

create table operators (
  -- The member that this account is too.
  account_id uuid primary key,
  role text not null check (role in ('owner', 'operator', 'support', 'auditor')),
  since timestamptz not null default now()
);

-- Every act of an operator and every automatic sanction. Each row holds the hash of the one before, so that a row that
-- was changed or removed shows. Ids and values only: nothing in it is personal once a member's row is not.
create table audit_log (
  number bigint primary key,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('operator', 'command', 'system')),
  actor_id text not null,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  reason text not null,
  request_id text,
  previous_hash bytea not null,
  hash bytea not null
);
create index audit_log_by_subject on audit_log (subject_kind, subject_id, number desc);

-- The newest row: what the next one is chained to. Whoever writes holds it until the end of the transaction.
create table audit_head (
  only_one boolean primary key default true check (only_one),
  number bigint not null,
  hash bytea not null
);
insert into audit_head (number, hash) values (0, decode(repeat('00', 32), 'hex'));

-- jsonb has one text for one value, so the same row has the same hash on any machine.
create function audit_hash(entry audit_log) returns bytea language sql stable
return sha256(entry.previous_hash || convert_to(jsonb_build_array(
  entry.number, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.actor_kind, entry.actor_id,
  entry.action, entry.subject_kind, entry.subject_id, entry.before, entry.after, entry.reason, entry.request_id
)::text, 'UTF8'));

create function chain_audit_row() returns trigger language plpgsql as $$
declare
  head audit_head;
begin
  select * into head from audit_head for update;
  new.number := head.number + 1;
  new.at := clock_timestamp();
  new.previous_hash := head.hash;
  new.hash := audit_hash(new);
  update audit_head set number = new.number, hash = new.hash;
  return new;
end $$;
create trigger audit_log_chained before insert on audit_log for each row execute function chain_audit_row();

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is append-only';
end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();

-- Corrections of points: asked for by one, and above a threshold booked only when another agrees.
create table point_corrections (
  member_id uuid not null,
  -- Given by who asks, so that asking again changes nothing.
  id uuid not null,
  category text not null,
  points numeric(20, 6) not null check (points <> 0),
  reason text not null,
  state text not null check (state in ('waiting', 'booked', 'refused')),
  asked_by text not null,
  asked_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  primary key (member_id, id)
);
create index point_corrections_waiting on point_corrections (asked_at, id) where state = 'waiting';

-- Operators look for members by address.
create index members_by_email on members (email);
