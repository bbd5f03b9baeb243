-- What members agree to, when they did, and named lists of members.

-- Versions of the terms of service and of the privacy policy. The one in force is the highest whose time has come.
create table policy_versions (
  kind text not null check (kind in ('terms', 'privacy')),
  version integer not null check (version > 0),
  effective_at timestamptz not null,
  published_at timestamptz not null default now(),
  published_by text not null,
  primary key (kind, version)
);

-- What a version says in each language: Markdown, or the address of a document elsewhere.
create table policy_texts (
  kind text not null,
  version integer not null,
  language text not null,
  title text not null,
  markdown text,
  url text,
  primary key (kind, version, language),
  foreign key (kind, version) references policy_versions,
  check (num_nonnulls(markdown, url) = 1)
);

-- What a member accepted, with what shows it later. Never overwritten.
create table policy_acceptances (
  member_id uuid not null,
  kind text not null,
  version integer not null,
  accepted_at timestamptz not null,
  -- SHA-256 over all texts of the version, as it was published.
  content_hash bytea not null,
  -- How it was accepted: session, network (cut to /24 or /48), program.
  session_id text not null,
  origin text not null,
  user_agent text not null,
  primary key (member_id, kind, version)
);

create function refuse_policy_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: publish another version', tg_table_name;
end $$;
create trigger policy_versions_append_only before update or delete or truncate on policy_versions
  for each statement execute function refuse_policy_change();
create trigger policy_texts_append_only before update or delete or truncate on policy_texts
  for each statement execute function refuse_policy_change();
-- The evidence of a member who left may go; nothing is ever rewritten.
create trigger policy_acceptances_never_rewritten before update or truncate on policy_acceptances
  for each statement execute function refuse_policy_change();

-- What holds until the operator publishes texts of its own: what is true of every installation.
insert into policy_versions (kind, version, effective_at, published_by) values
  ('terms', 1, now(), 'system:installation'), ('privacy', 1, now(), 'system:installation');
insert into policy_texts (kind, version, language, title, markdown) values
  ('terms', 1, 'en', 'Terms of Service', E'# Terms of Service\n\nThese terms hold until the operator of this network publishes its own.\n\n- One account is for one person. Its password and its nodes are yours to keep safe.\n- Points count what your nodes and invitations contributed. They are no money, and nobody owes you any for them.\n- A wallet is linked once and changed once. A Machine ID is written to a public blockchain and cannot be taken back from there.\n- The operator may pause an account that breaks the rules of the network. You are told why.\n- You may export your data and delete your account at any time.\n'),
  ('privacy', 1, 'en', 'Privacy Policy', E'# Privacy Policy\n\nThis policy holds until the operator of this network publishes its own.\n\n- Kept of you: your e-mail address, what you enter in your profile, the nodes that you run and when they were connected, your points with their reasons, and who invited you.\n- Sign-ins are kept for 90 days with the network they came from, cut to its first part.\n- Who invited you sees your e-mail address, your heartbeats and whether you linked a wallet.\n- What you write to a blockchain is public for ever.\n- You may export your data at any time. When you delete your account everything personal goes; points stay under a number, so that sums remain true.\n');

-- Named lists. The one called testnet says who is whitelisted.
create table whitelists (
  name text primary key check (name ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  note text not null default '',
  created_at timestamptz not null default now()
);
create table whitelist_members (
  list text not null references whitelists,
  kind text not null check (kind in ('email', 'wallet', 'member')),
  -- In lower case.
  value text not null,
  added_at timestamptz not null default now(),
  primary key (kind, value, list)
);
create index whitelist_members_by_list on whitelist_members (list, kind, value);
insert into whitelists (name, note) values ('testnet', 'Members who see TESTNET and must accept the terms');
insert into whitelist_members (list, kind, value, added_at) select 'testnet', 'email', lower(email), added_at from whitelist_entries;
drop table whitelist_entries;
