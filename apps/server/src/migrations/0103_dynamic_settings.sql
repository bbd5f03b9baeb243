-- Names the table by the term of the code and the documentation.
alter table run_time_settings rename to dynamic_settings;

alter function notify_run_time_settings_changed() rename to notify_dynamic_settings_changed;
create or replace function notify_dynamic_settings_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('dynamic_settings_changed', '');
  return null;
end $$;
alter trigger run_time_settings_changed on dynamic_settings rename to dynamic_settings_changed;

-- PostgreSQL 18 names the constraints of columns that are not null.
do $$
declare
  found record;
begin
  for found in
    select conname, replace(conname, 'run_time_settings', 'dynamic_settings') as renamed
    from pg_constraint where conrelid = 'dynamic_settings'::regclass
  loop
    if found.conname <> found.renamed then
      execute format('alter table dynamic_settings rename constraint %I to %I', found.conname, found.renamed);
    end if;
  end loop;
end
$$;
