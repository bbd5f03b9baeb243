-- Waits that grow: how often a key was used in a row, and until when it rests. Unlogged, as rate_windows.
create unlogged table rate_waits (
  key text primary key,
  uses integer not null,
  retry_at timestamptz not null,
  -- When a quiet key is as good as new.
  forgotten_at timestamptz not null
);
create index rate_waits_by_age on rate_waits (forgotten_at);

-- Networks that an account was logged in to from: there a stranger elsewhere cannot use up its log-ins.
create table auth.known_networks (
  user_id uuid not null references auth.users on delete cascade,
  -- HMAC-SHA-256 of account and network: it can be recognised, and not be read.
  network bytea not null,
  last_login_at timestamptz not null,
  primary key (user_id, network)
);
create index known_networks_by_age on auth.known_networks (last_login_at);
