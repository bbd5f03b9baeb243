-- Links in emails that undo a sensitive change: a new password, a new address, a new second factor.
create table auth.undo_links (
  -- SHA-256 of the token, which has 256 random bits.
  token_hash bytea primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  action text not null check (action in ('password', 'email', 'factor')),
  -- The address to restore, for an address.
  old_email text,
  -- The factor to remove, for a factor.
  factor_id uuid,
  changed_at timestamptz not null,
  expires_at timestamptz not null
);
create index on auth.undo_links (user_id, changed_at);
create index on auth.undo_links (expires_at);
