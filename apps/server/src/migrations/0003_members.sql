-- Members: who takes part. A member has the id of its account, whichever auth service keeps that.

create table members (
  id uuid primary key,
  email text not null,
  username text,
  full_name text,
  avatar_url text,
  campaign_email text,
  discord_userid text,
  discord_username text,
  telegram_handle text,
  x_handle text,
  website text,
  wallet text,
  personal_code text not null unique,
  -- Who invited this member, for ever; the code beside it saves a join across members.
  invited_by uuid,
  invited_by_code text,
  onboarded_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- The same fact from the inviter's side.
create table referrals (
  inviter_id uuid not null,
  id uuid not null default uuidv7(),
  invitee_id uuid not null unique,
  invited_at timestamptz not null default now(),
  primary key (inviter_id, id)
);

create table whitelist_entries (
  email text primary key,
  added_at timestamptz not null default now()
);
