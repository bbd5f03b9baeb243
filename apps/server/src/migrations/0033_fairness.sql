-- What the rules of fairness know and found. All of it is written by a background job from what other parts keep anyway:
-- a sign-up and a heartbeat write nothing here.

-- New members are found by when they joined. A summary of a few pages: an insert maintains no tree.
create index members_by_joining on members using brin (created_at) with (pages_per_range = 16);

-- Up to whom new members were taken in, by when they joined and by id.
create table fairness_progress (
  only_one boolean primary key default true check (only_one),
  joined_until timestamptz,
  joined_id uuid
);
insert into fairness_progress default values;

-- What is compared between accounts.
create table fairness_accounts (
  member_id uuid primary key,
  joined_at timestamptz not null,
  inviter_id uuid,
  -- The network of the sign-up as coarse as account activity keeps it (/24, /48), and for as long.
  network text,
  -- When the account's machines came and went in the last four weeks: minutes since 1970, doubled, and one more where they
  -- came. Up to hours_until.
  edges integer[] not null default '{}',
  hours_until timestamptz,
  looked_at timestamptz,
  due_at timestamptz not null
);
create index fairness_accounts_due on fairness_accounts (due_at);
create index fairness_accounts_by_network on fairness_accounts (network, joined_at) where network is not null;
create index fairness_accounts_by_inviter on fairness_accounts (inviter_id, joined_at) where inviter_id is not null;

-- Which account was credited for which node: one that moves from account to account shows.
create table fairness_devices (
  node_id uuid not null,
  member_id uuid not null,
  primary key (node_id, member_id)
);
create index fairness_devices_by_member on fairness_devices (member_id);

-- Who gave a wallet its first coins, where the chain knows.
create table fairness_wallets (
  member_id uuid primary key,
  address bytea not null check (octet_length(address) = 20),
  -- Null where it never had any, where the chain's node does not know, and where it is an exchange or the like.
  funder bytea check (octet_length(funder) = 20),
  looked_at timestamptz not null
);
create index fairness_wallets_by_funder on fairness_wallets (funder) where funder is not null;

create table signals (
  member_id uuid not null,
  name text not null,
  -- What it is about: a network, the owner of a code, a domain, a node, a wallet.
  subject text not null,
  score integer not null check (score > 0),
  -- What was counted. No ids of other members.
  evidence jsonb not null,
  since timestamptz not null,
  primary key (member_id, name)
);

-- Claims of a member that are held back.
create table holds (
  member_id uuid not null,
  id uuid not null default uuidv7(),
  score integer not null,
  -- The signals as they were: name, subject, score, evidence.
  signals jsonb not null,
  held_at timestamptz not null,
  -- When an operator confirmed it: from then on only an operator lifts it.
  kept_at timestamptz,
  lifted_at timestamptz,
  lifted_by text,
  primary key (member_id, id),
  check ((lifted_at is null) = (lifted_by is null))
);
create unique index holds_one_at_a_time on holds (member_id) where lifted_at is null;

-- What an operator has cleared: so much of a signal about the same thing counts no more.
create table signal_clearances (
  member_id uuid not null,
  name text not null,
  subject text not null,
  score integer not null,
  cleared_at timestamptz not null,
  primary key (member_id, name, subject)
);
