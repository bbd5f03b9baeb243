-- Which wallets were linked. Each right of a member works once: linking, and changing what was linked. An address stays
-- with whom it was linked to first, also after a change: a Smart Account may belong to it.

create table wallet_links (
  member_id uuid not null,
  one_time_right text not null check (one_time_right in ('link', 'change')),
  address bytea not null unique check (octet_length(address) = 20),
  linked_at timestamptz not null,
  primary key (member_id, one_time_right)
);

insert into wallet_links (member_id, one_time_right, address, linked_at)
select id, 'link', decode(substr(wallet, 3), 'hex'), updated_at from members where wallet ~ '^0x[0-9a-fA-F]{40}$';
