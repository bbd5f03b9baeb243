-- Registered nodes that have been away for so long that the event node.away is due.
create table away_nodes (
  member_id uuid not null,
  node_id uuid not null,
  -- When the node was last present before it was away.
  last_seen_at timestamptz not null,
  -- Since when the node has been present again. Null while it is away.
  returned_at timestamptz,
  primary key (member_id, node_id),
  foreign key (member_id, node_id) references nodes (member_id, id) on delete cascade
);

-- Nodes that went away long ago cause no event now.
insert into away_nodes (member_id, node_id, last_seen_at)
select p.member_id, p.node_id, p.counted_until
from node_presence p join nodes n on n.member_id = p.member_id and n.id = p.node_id
where p.counted_until < now() - interval '1 hour';
