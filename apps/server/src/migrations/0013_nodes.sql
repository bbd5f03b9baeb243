-- Nodes with a key of their own, and what each node was present for.

create table nodes (
  member_id uuid not null,
  -- Follows from the key, so that a node that is registered again is the same one to every credit.
  id uuid not null,
  -- Ed25519, 32 bytes. One key is one node of one member.
  public_key bytea not null unique check (octet_length(public_key) = 32),
  name text,
  registered_at timestamptz not null default now(),
  primary key (member_id, id)
);

-- How long a node was present in its current slot, as its gateway last wrote it: what another gateway, or the same one
-- after a restart, goes on from. One row for each node that ever connected, anonymous ones too.
create table node_presence (
  member_id uuid not null,
  node_id uuid not null,
  slot_end timestamptz not null,
  present_ms integer not null,
  -- The moment up to which presence was counted, and whether the node was there at it.
  counted_until timestamptz not null,
  attending boolean not null,
  primary key (member_id, node_id)
) with (fillfactor = 70);
