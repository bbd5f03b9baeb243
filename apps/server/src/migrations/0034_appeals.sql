-- What members say against a hold, and what became of it.
create table appeals (
  member_id uuid not null,
  -- Also the order in which they came.
  id uuid not null default uuidv7() unique,
  hold_id uuid not null,
  text text not null,
  sent_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'rejected')),
  decided_by text,
  decided_at timestamptz,
  reason text,
  primary key (member_id, id),
  foreign key (member_id, hold_id) references holds on delete cascade,
  constraint decided_with_reason check (
    (state = 'open') = (decided_at is null) and (decided_at is null) = (decided_by is null)
    and (decided_at is null) = (reason is null))
);
create unique index appeals_one_open on appeals (member_id, hold_id) where state = 'open';
create index appeals_by_state on appeals (state, id);
