-- What other software is told: webhooks, the events that they ask for, and what came of each delivery.

create table webhooks (
  id uuid primary key default uuidv7(),
  url text not null,
  events text[] not null,
  note text not null,
  created_at timestamptz not null,
  -- While it is off its events wait.
  off_since timestamptz,
  off_reason text,
  -- The first failed try since the last one that got through.
  failing_since timestamptz,
  check ((off_since is null) = (off_reason is null))
);

-- What bodies are signed with. As they must be: readable. The one before signs beside it until a time.
create table webhook_secrets (
  webhook_id uuid primary key references webhooks (id) on delete cascade,
  secret bytea not null,
  previous bytea,
  previous_until timestamptz,
  check ((previous is null) = (previous_until is null))
);

-- The outbox: written in the transaction in which it happened, and only where a webhook asks for it.
create table webhook_events (
  id uuid primary key default uuidv7(),
  type text not null,
  data jsonb not null,
  occurred_at timestamptz not null
);

-- Refers to webhooks and events without foreign keys: a webhook that is ended must not make a claim of a reward fail
-- that tells it something at the same moment. What refers to nothing is swept.
create table webhook_deliveries (
  webhook_id uuid not null,
  event_id uuid not null,
  -- failed: given up.
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  tries integer not null default 0,
  due_at timestamptz not null,
  -- Until then it is one process's to deliver.
  held_until timestamptz,
  -- Of the last try.
  tried_at timestamptz,
  status integer,
  failure text,
  duration_ms integer,
  primary key (webhook_id, event_id)
);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, due_at, event_id) where state = 'waiting';
create index webhook_deliveries_undone on webhook_deliveries (webhook_id, tried_at) where state <> 'delivered';
