-- Points. Exact decimals throughout; every large table is keyed by member first.

-- One row for each time points were given or corrected. Append-only: nothing updates or deletes a row.
create table ledger_entries (
  member_id uuid not null,
  id uuid not null default uuidv7(),
  category text not null check (category in ('Connectivity', 'Referral', 'Rewards', 'Others')),
  points numeric(20, 6) not null,
  comment text not null,
  -- What the points are for. Unique, so that one cause never pays twice.
  source_kind text not null,
  source_id text not null,
  -- When the points were earned; its UTC day is the day they count for.
  occurred_at timestamptz not null,
  primary key (member_id, id),
  unique (member_id, source_kind, source_id)
);
create index ledger_entries_by_time on ledger_entries (member_id, occurred_at desc, id desc);

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger_entries is append-only: correct with a new row';
end $$;
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_ledger_change();

-- A credited slot of a node. The key is what makes a credit idempotent.
create table heartbeat_credits (
  member_id uuid not null,
  node_id uuid not null,
  slot_end timestamptz not null,
  points numeric(20, 6) not null,
  primary key (member_id, node_id, slot_end)
);

-- Points by UTC day. Changes in the transaction that changes what it sums up.
create table member_days (
  member_id uuid not null,
  day date not null,
  connectivity numeric(20, 6) not null default 0,
  referral numeric(20, 6) not null default 0,
  rewards numeric(20, 6) not null default 0,
  others numeric(20, 6) not null default 0,
  heartbeats integer not null default 0,
  -- The part of connectivity that has no ledger entry yet, and what it is made of.
  pending numeric(20, 6) not null default 0,
  pending_heartbeats integer not null default 0,
  -- Whether there is such a part. A column of its own for the index below: it stays the same from credit to credit, so
  -- that a credit need not touch the index (a heap-only update).
  unsettled boolean not null default false,
  -- Ledger entries made of this day; numbers the next one.
  settlements smallint not null default 0,
  last_credit_at timestamptz,
  primary key (member_id, day)
) with (fillfactor = 80);
create index member_days_unsettled on member_days (day, member_id) where unsettled;

create table member_totals (
  member_id uuid primary key,
  connectivity numeric(20, 6) not null default 0,
  referral numeric(20, 6) not null default 0,
  rewards numeric(20, 6) not null default 0,
  others numeric(20, 6) not null default 0,
  pending numeric(20, 6) not null default 0,
  heartbeats bigint not null default 0,
  heartbeats_genesis_snapshot bigint not null default 0,
  referrals integer not null default 0
) with (fillfactor = 80);
