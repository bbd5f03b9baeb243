-- Campaigns, what members hand in for them, and what they were rewarded with.

create table campaigns (
  id uuid primary key default uuidv7(),
  -- Names it for operators, for ever.
  key text not null unique,
  name text not null,
  kind text not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  bonus_points numeric(20, 6) not null check (bonus_points >= 0),
  goal integer,
  mandatory boolean not null,
  place integer not null,
  task_number integer,
  button_text text,
  form_url text,
  review boolean not null,
  code text,
  capacity integer,
  -- How many of a capacity were claimed. Left alone without one, so that claims do not wait for each other.
  places_taken integer not null default 0 check (places_taken <= capacity),
  prerequisites uuid[] not null,
  -- Who may take part: everyone, whitelisted, list, segment; and which list, or what the segment is.
  eligible text not null check (eligible in ('everyone', 'whitelisted', 'list', 'segment')),
  list text,
  segment jsonb,
  -- Grows with each change, so that a claim knows whether it still stands on what it has read.
  version integer not null default 1
);

-- What form providers sign with. As they must be: readable.
create table campaign_secrets (
  campaign_id uuid primary key references campaigns (id),
  secret bytea not null
);

-- What was handed in. A decision is never changed; who was rejected can hand in again.
create table campaign_submissions (
  member_id uuid not null,
  id uuid not null default uuidv7(),
  campaign_id uuid not null,
  state text not null check (state in ('pending', 'accepted', 'rejected')),
  -- webhook, code or operator; and what makes it one and the same there.
  source text not null check (source in ('webhook', 'code', 'operator')),
  source_id text not null,
  note text not null default '',
  submitted_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  reason text,
  primary key (member_id, id),
  unique (member_id, campaign_id, source, source_id)
);
-- How operators name one.
create unique index campaign_submissions_by_id on campaign_submissions (id);
create unique index campaign_submissions_standing on campaign_submissions (member_id, campaign_id) where state <> 'rejected';
create index campaign_submissions_waiting on campaign_submissions (campaign_id, id) where state = 'pending';

-- Who was rewarded, once. `points` is what the reward was then.
create table campaign_claims (
  member_id uuid not null,
  campaign_id uuid not null,
  points numeric(20, 6) not null,
  claimed_at timestamptz not null,
  primary key (member_id, campaign_id)
);
create index campaign_claims_by_campaign on campaign_claims (campaign_id);
