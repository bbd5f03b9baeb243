-- Accounts: who can log in, with what, and which sessions are open. Knows nothing of members and points.

create schema auth;

create table auth.users (
  id uuid primary key default uuidv7(),
  -- Normalised: trimmed and in lower case.
  email text not null unique,
  password_hash text,
  email_confirmed_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  -- The address that an e-mail change would lead to, while it is not confirmed.
  new_email text,
  last_sign_in_at timestamptz,
  app_metadata jsonb not null,
  user_metadata jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Whoever registers an address first must not own the account of the one who confirms it: until then a password
  -- lies with the code that it was asked for with, and cannot lie here.
  constraint password_only_when_confirmed check (password_hash is null or email_confirmed_at is not null)
);
create index users_unconfirmed on auth.users (confirmation_sent_at) where email_confirmed_at is null;

-- Codes sent by e-mail. The key lets one live for each purpose: a newer one takes the place of the older.
create table auth.codes (
  user_id uuid not null references auth.users on delete cascade,
  purpose text not null,
  -- Changes with every code, so that a check of one can never use up another.
  id uuid not null,
  code_hash text not null,
  -- SHA-256 of the long token that stands for the code in a link.
  link_hash bytea not null unique,
  tries smallint not null default 0,
  expires_at timestamptz not null,
  -- The credentials that asked for the code; they become the account's when it is used.
  pending_password_hash text,
  pending_user_metadata jsonb,
  primary key (user_id, purpose)
);

-- One row for each open session, for as long as it is open: refreshing changes it and adds none.
create table auth.sessions (
  user_id uuid not null references auth.users on delete cascade,
  id uuid not null default uuidv7(),
  -- SHA-256 of the active refresh token, and of the one it replaced.
  refresh_hash bytea not null,
  parent_hash bytea,
  refreshed_at timestamptz not null,
  -- The answer to the last refresh, readable only with the refresh token that asked for it.
  sealed_answer bytea,
  aal text not null,
  amr jsonb not null,
  created_at timestamptz not null,
  primary key (user_id, id)
);

-- Keys of the access tokens. A retired one is published until the last token it signed has expired.
create table auth.signing_keys (
  kid uuid primary key default uuidv7(),
  algorithm text not null,
  public_jwk jsonb not null,
  private_jwk jsonb not null,
  created_at timestamptz not null,
  retired_at timestamptz
);
create unique index signing_keys_current on auth.signing_keys ((true)) where retired_at is null;

-- Keys that all processes share, made at the first start.
create table auth.secrets (
  name text primary key,
  value bytea not null
);

-- Solutions of the bot check that were accepted: none is accepted twice.
create table auth.spent_challenges (
  nonce text primary key,
  expires_at timestamptz not null
);
create index spent_challenges_by_age on auth.spent_challenges (expires_at);
