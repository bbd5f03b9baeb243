-- Members who chose to appear on the leaderboard. Rank and heartbeats are computed every five minutes.
create table leaderboard_members (
  member_id uuid primary key references members (id),
  joined_at timestamptz not null,
  -- Heartbeats of the last 30 UTC days; null until they are computed for the first time.
  heartbeats integer,
  -- Null for members who cannot be shown, such as paused members.
  rank integer
);

create index leaderboard_members_rank on leaderboard_members (rank, member_id) where rank is not null;
