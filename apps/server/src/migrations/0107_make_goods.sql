-- Points that replace heartbeats lost in an incident, and their reversal. A second operator confirms each.
create table make_goods (
  incident_id uuid not null references incidents (id),
  kind text not null check (kind in ('payment', 'reversal')),
  -- `booking` until every member has the entry.
  state text not null check (state in ('waiting', 'booking', 'booked')),
  members integer not null,
  slots bigint not null,
  points numeric(20, 6) not null,
  reason text not null,
  asked_by text not null,
  asked_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  -- When all slots of the payment were marked.
  marked_at timestamptz,
  booked_at timestamptz,
  primary key (incident_id, kind)
);

-- Slots that a make-good pays. A slot is paid once, and is not credited afterward.
create table made_good_slots (
  member_id uuid not null,
  node_id uuid not null,
  slot_end timestamptz not null,
  incident_id uuid not null references incidents (id),
  primary key (member_id, node_id, slot_end)
);
create index made_good_slots_by_incident on made_good_slots (incident_id, member_id);
