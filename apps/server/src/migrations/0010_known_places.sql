-- Where an account was logged in to from, so that a log-in from elsewhere is told to its owner. Sessions come and go,
-- and events are swept; this stays.
create table auth.known_places (
  user_id uuid not null references auth.users on delete cascade,
  -- HMAC-SHA-256 of coarse network and browser family: it can be recognised, and not be read.
  place bytea not null,
  last_used_at timestamptz not null,
  primary key (user_id, place)
);
