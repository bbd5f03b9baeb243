-- Codes of more kinds, links, changes of an address, bans.

alter table auth.users
  add column invited_at timestamptz,
  add column email_change_sent_at timestamptz,
  -- Which of the two mailboxes has agreed to the change so far.
  add column email_change_current_confirmed boolean not null default false,
  add column email_change_new_confirmed boolean not null default false,
  add column reauthentication_sent_at timestamptz,
  add column banned_until timestamptz,
  -- The account was deleted, its id was kept: its address is a hash, and nothing opens it.
  add column deleted_at timestamptz;
create index users_by_age on auth.users (created_at desc, id desc);
create index users_by_new_email on auth.users (new_email) where new_email is not null;

alter table auth.codes
  -- The challenge (RFC 7636) of the client that asked: the code's link then answers a code to trade, not a session.
  add column code_challenge text,
  add column code_challenge_method text;

-- Codes to trade for a session, given out by links to clients that sent a challenge.
create table auth.flow_states (
  -- SHA-256 of the code: 256 random bits.
  code_hash bytea primary key,
  user_id uuid not null references auth.users on delete cascade,
  code_challenge text not null,
  code_challenge_method text not null,
  expires_at timestamptz not null
);
create index flow_states_by_user on auth.flow_states (user_id);
create index flow_states_by_age on auth.flow_states (expires_at);
