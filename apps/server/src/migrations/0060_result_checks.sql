-- Comparison of collected results: a sample is collected again by nodes of other members on other subnets.

create table result_checks (
  id uuid primary key default uuidv7(),
  -- Who reported the result, and what was reported.
  member_id uuid not null,
  result_id uuid not null,
  source_id text not null,
  kind text not null,
  bytes integer not null,
  collected_at timestamptz not null,
  -- Of the reporting node (/24, /48); checkers come from other ones.
  subnet text not null,
  worth numeric(20, 6) not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- While a drawn node may answer, no other is drawn.
  assigned_until timestamptz,
  state text not null default 'open' check (state in ('open', 'agreed', 'disputed', 'inconclusive')),
  decided_at timestamptz,
  -- Who disagreed with two others, and what that cost.
  odd_member_id uuid,
  deducted numeric(20, 6) not null default 0,
  unique (member_id, result_id),
  check ((state = 'open') = (decided_at is null)),
  check ((state = 'disputed') = (odd_member_id is not null))
);
create index result_checks_open on result_checks (created_at) where state = 'open';
create index result_checks_by_odd_member on result_checks (odd_member_id) where odd_member_id is not null;
create index result_checks_by_age on result_checks (created_at);

create table result_check_answers (
  check_id uuid not null references result_checks on delete cascade,
  member_id uuid not null,
  node_id uuid not null,
  subnet text not null,
  assigned_at timestamptz not null,
  answered_at timestamptz,
  -- Of an answer: null where the source does not have the item.
  bytes integer,
  primary key (check_id, member_id)
);
create index result_check_answers_by_member on result_check_answers (member_id, check_id);

-- Nodes that can be drawn: one for each member, so that many nodes of one member have one chance.
create table result_checkers (
  member_id uuid primary key,
  node_id uuid not null,
  subnet text not null,
  seen_at timestamptz not null
);
create index result_checkers_by_age on result_checkers (seen_at);
