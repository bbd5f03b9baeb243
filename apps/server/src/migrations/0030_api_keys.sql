-- Keys with which programs call the API in a member's name.
create table api_keys (
  member_id uuid not null,
  id uuid not null default uuidv7(),
  name text not null,
  -- How the key begins, so that its owner can tell it from others.
  prefix text not null,
  -- SHA-256: a key has 256 random bits, so nobody finds it by trying.
  key_hash bytea not null unique,
  scopes text[] not null,
  -- The level of the session that made it.
  aal text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  primary key (member_id, id)
);
