-- What members' nodes collected. Each result is known by its id for as long as it may be reported again; what it added
-- up to is kept for ever, by UTC day and in total.

-- By month; `insights/keep-result-partitions.ts` makes and drops the months.
create table collected_results (
  member_id uuid not null,
  id uuid not null,
  collected_at timestamptz not null,
  kind text not null check (kind in ('profile', 'comment', 'post')),
  bytes integer not null check (bytes >= 0),
  -- An id is unique among the member's own over all partitions, too: who writes holds the member's totals.
  primary key (member_id, id, collected_at)
) partition by range (collected_at);

-- Days, by when things were collected.
create table member_data_days (
  member_id uuid not null,
  day date not null,
  profiles integer not null default 0,
  comments integer not null default 0,
  posts integer not null default 0,
  bytes bigint not null default 0,
  -- What the results are worth by the rules of their time, the most that the day brings, and what was booked of it.
  worth numeric(20, 6) not null default 0,
  points_limit numeric(20, 6) not null,
  points numeric(20, 6) not null generated always as (least(worth, points_limit)) stored,
  -- Ledger entries made of this day; numbers the next one.
  bookings integer not null default 0,
  primary key (member_id, day)
);

create table member_data_jobs (
  member_id uuid not null,
  job text not null,
  primary key (member_id, job)
);

create table member_data_totals (
  member_id uuid primary key,
  jobs bigint not null default 0,
  profiles bigint not null default 0,
  comments bigint not null default 0,
  posts bigint not null default 0,
  bytes bigint not null default 0,
  points numeric(20, 6) not null default 0
) with (fillfactor = 80);
