-- The newest block that was seen of a chain. A local chain that was killed may lack its end, or be another one altogether.
create table chain_heads (
  chain_id bigint primary key,
  -- Of block 0, which names the chain.
  genesis_hash bytea not null,
  number bigint not null,
  hash bytea not null,
  seen_at timestamptz not null
);
