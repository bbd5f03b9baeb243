-- One row that /readyz updates, to find out whether the database takes writes.
create table write_checks (
  only_row boolean primary key default true check (only_row),
  checked_at timestamptz not null
);
