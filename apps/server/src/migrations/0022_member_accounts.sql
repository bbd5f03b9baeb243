-- What members say of themselves, how an account is paused, exported and deleted.

alter table members
  add column language text,
  add column time_zone text,
  -- The username as a hasty eye reads it: two that look alike have the same one.
  add column username_skeleton text,
  add column paused_at timestamptz,
  add column paused_reason text,
  add column deleted_at timestamptz,
  add constraint paused_with_reason check ((paused_at is null) = (paused_reason is null));
update members set deleted_at = updated_at where email like '%@deleted.invalid';
create unique index members_by_username on members (username_skeleton) where username_skeleton is not null;

-- Operators look for members by wallet.
create index members_by_lower_wallet on members (lower(wallet)) where wallet is not null;

-- An address for campaigns that its mailbox has not confirmed yet. A newer one takes its place.
create table campaign_email_codes (
  member_id uuid primary key,
  email text not null,
  code_hash text not null,
  tries smallint not null default 0,
  expires_at timestamptz not null
);

-- Pictures as the server made them anew: square, WebP, a few kilobytes.
create table avatars (
  member_id uuid primary key,
  -- Another one with each picture, so that addresses can be kept by caches for ever.
  id uuid not null unique,
  image bytea not null
);

-- Exports of all that is kept of a member: one at a time, for as long as its link lasts.
create table data_exports (
  member_id uuid primary key,
  id uuid not null,
  asked_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  bytes bigint,
  -- SHA-256 of what stands in the link.
  token_hash bytea unique
);
create table data_export_parts (
  member_id uuid not null references data_exports on delete cascade,
  part integer not null,
  content bytea not null,
  primary key (member_id, part)
);

-- Accounts whose member asked for their end, until then.
create table account_deletions (
  member_id uuid primary key,
  asked_at timestamptz not null,
  due_at timestamptz not null
);
create index account_deletions_by_time on account_deletions (due_at);
