-- Smart Accounts and Machine IDs of members.

-- A Smart Account belongs to a wallet for ever, so a member who changed wallets may come to have two.
create table smart_accounts (
  member_id uuid not null,
  owner bytea not null check (octet_length(owner) = 20),
  status text not null check (status in ('pending', 'completed', 'failed')),
  order_id uuid not null,
  -- Of the owner's signature. The station takes each once.
  nonce numeric(78) not null unique,
  account bytea,
  reason text,
  asked_at timestamptz not null,
  completed_at timestamptz,
  primary key (member_id, owner)
);

create table machine_ids (
  member_id uuid primary key,
  owner bytea not null,
  account bytea not null,
  status text not null check (status in ('waiting_for_signature', 'pending', 'completed', 'failed')),
  -- Of the attribute that holds the document.
  attribute_name text not null,
  calldata bytea not null,
  nonce numeric(78) not null,
  -- Secret: without it nobody finds out by trying whose address the commitment in the document is.
  email_salt bytea not null,
  email_signature text not null,
  pairing_signature text not null,
  order_id uuid,
  reason text,
  asked_at timestamptz not null,
  completed_at timestamptz,
  block_hash bytea
);

-- The network's own keys: of the service that says whose an e-mail address is, and of the one that pairs.
create table identity_keys (
  purpose text primary key check (purpose in ('email', 'pairing')),
  private_key bytea not null check (octet_length(private_key) = 32),
  made_at timestamptz not null default now()
);

-- The member's Machine ID, a DID.
alter table members add column machine_id text;
