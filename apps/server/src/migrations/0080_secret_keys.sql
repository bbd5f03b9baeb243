-- The keys outside of this database that seal values in it. A server without one of them does not start.
create table secret_keys (
  -- A fingerprint of the key.
  id text primary key,
  added_at timestamptz not null default now()
);
