-- What reading the log, its filters and the export need: one index for all of them. Categories are few, so a log of all
-- of them is merged from one range of each.
create index ledger_entries_by_category on ledger_entries (member_id, category, occurred_at desc, id desc);
drop index ledger_entries_by_time;

-- A member's days that are not settled yet, without looking at the settled ones. A credit does not touch it, as it does
-- not touch member_days_unsettled.
create index member_days_pending on member_days (member_id, day) where unsettled;

-- Members' heartbeats at the network's genesis: taken once, in pages, as of one moment.
create table genesis_snapshot (
  only_one boolean primary key default true check (only_one),
  as_of timestamptz not null,
  -- Members up to this one are done.
  after_member uuid,
  members bigint not null default 0,
  heartbeats bigint not null default 0,
  finished_at timestamptz
);
