-- Points that were earned and wait: for the end of a hold, or for heartbeats of the member.

create table deferred_points (
  member_id uuid not null,
  category text not null,
  points numeric(20, 6) not null check (points <> 0),
  comment text not null,
  source_kind text not null,
  source_id text not null,
  -- Booked once the member has so many heartbeats; null where only a hold is waited for.
  heartbeats integer,
  deferred_at timestamptz not null,
  -- As in the ledger: one cause pays a member once.
  primary key (member_id, source_kind, source_id)
);
