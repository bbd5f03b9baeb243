-- Times in which an account was banned, so that slots in them are not counted as missed.
create table auth.bans (
  user_id uuid not null references auth.users (id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (user_id, starts_at)
);

-- When a ban started is not recorded.
insert into auth.bans (user_id, starts_at, ends_at)
select id, now(), banned_until from auth.users where banned_until > now();

-- Nothing reads rejected slots by the time of the rejection since slots are packed by their end.
drop index rejected_slots_by_age;
