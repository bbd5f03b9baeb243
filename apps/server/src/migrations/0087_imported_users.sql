-- Which accounts came from another auth service, so that an import can be repeated with a newer dump. Without a reference to
-- the account: one that was deleted here must not come back.
create table auth.imported_users (
  id uuid primary key,
  -- SHA-256 of what was imported: the same again needs no work.
  fingerprint bytea not null,
  imported_at timestamptz not null
);

-- Refresh tokens that another auth service gave out. Each is good until its session is refreshed here.
create table auth.imported_sessions (
  user_id uuid not null references auth.users on delete cascade,
  session_id uuid not null,
  -- SHA-256 of the token. It leads to the session, which own tokens name themselves.
  token_hash bytea not null unique,
  primary key (user_id, session_id)
);

-- Hashes that a log-in replaces. While there are any, every log-in takes as long as one of theirs.
create index users_bcrypt on auth.users ((true)) where password_hash like '$2%';
