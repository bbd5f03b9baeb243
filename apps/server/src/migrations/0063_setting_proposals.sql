-- A setting that bounds what operators book alone is raised by two: the first proposes, the second sets the same value.
create table setting_proposals (
  name text primary key,
  -- Null proposes the value that the server was started with.
  value text,
  asked_by text not null,
  asked_at timestamptz not null,
  reason text not null
);
