-- How far this database has come. Servers save the same position in a file, and so notice a database that was restored from a backup.
create table restore_marker (
  only_row boolean primary key default true check (only_row),
  -- One id per installation: a file of another installation says nothing about this database.
  installation uuid not null default uuidv7(),
  -- Increased with each handled restore. Positions compare by generation, then counter.
  generation integer not null default 1,
  -- Increased by each running server, every few seconds.
  counter bigint not null default 0,
  advanced_at timestamptz not null default now(),
  -- Where the database lived at that time: cluster, timeline, object ids, files. A part that is unknown is absent.
  identity jsonb not null default '{}',
  restored_at timestamptz,
  restored_because text
);
