-- What operators set while the server runs; it goes before the settings that a process was started with. The values of
-- before are in the audit log.
create table run_time_settings (
  name text primary key,
  -- As it would be written in the environment.
  value text not null,
  set_by text not null,
  set_at timestamptz not null default now()
);

create function notify_run_time_settings_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('run_time_settings_changed', '');
  return null;
end $$;
create trigger run_time_settings_changed after insert or update or delete on run_time_settings
  for each statement execute function notify_run_time_settings_changed();
