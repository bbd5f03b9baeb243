-- What the network does on the chain for its members: orders, and the transactions that carry them out.

-- A key that pays. Of several processes, the one that holds the lease works with it.
create table relay_senders (
  address bytea primary key check (octet_length(address) = 20),
  held_by uuid,
  held_until timestamptz,
  -- In the chain's smallest unit (wei), as it was seen last.
  balance numeric(78)
);

-- A transaction stands here before it is sent, under a nonce of its sender that nothing else has. One without orders
-- fills a gap between nonces.
create table relay_transactions (
  sender bytea not null,
  nonce bigint not null,
  target bytea not null,
  calldata bytea not null,
  gas bigint not null,
  -- displaced: the nonce was used by a transaction that is not the network's.
  state text not null check (state in ('sent', 'mined', 'confirmed', 'reverted', 'displaced')),
  block_number bigint,
  block_hash bytea,
  created_at timestamptz not null,
  primary key (sender, nonce)
);
create index relay_transactions_open on relay_transactions (sender, nonce) where state in ('sent', 'mined');

-- What was signed and sent of it: the first, and each that replaced one with a higher fee. At most one of them is mined.
create table relay_attempts (
  sender bytea not null,
  nonce bigint not null,
  hash bytea not null,
  signed bytea not null,
  -- For one unit of gas; without a priority fee it is the price of a chain that has no base fee.
  max_fee numeric(78) not null,
  priority_fee numeric(78),
  sent_at timestamptz not null,
  primary key (sender, nonce, hash)
);

create table relay_orders (
  member_id uuid not null,
  id uuid not null default uuidv7(),
  kind text not null check (kind in ('deploy', 'execute')),
  -- Of a deployment the owner, of a call the account.
  subject bytea not null check (octet_length(subject) = 20),
  target bytea,
  calldata bytea,
  nonce numeric(78) not null,
  -- The owner's.
  signature bytea not null,
  state text not null check (state in ('queued', 'sent', 'confirmed', 'failed')),
  sender bytea,
  transaction_nonce bigint,
  reason text,
  ordered_at timestamptz not null,
  settled_at timestamptz,
  primary key (member_id, id)
);
create index relay_orders_queued on relay_orders (id) where state = 'queued';
create index relay_orders_by_transaction on relay_orders (sender, transaction_nonce) where sender is not null;
