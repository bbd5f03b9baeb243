-- Renames known places and mail steps to known devices and resend backoffs.
alter table auth.known_places rename to known_devices;
alter table auth.known_devices rename column place to device;
alter table auth.mail_steps rename to resend_backoffs;

-- The names of indexes and constraints contain those of table and column. Renaming a primary key renames its index.
do $$
declare
  found record;
begin
  for found in
    select conrelid::regclass as owner, conname,
           replace(replace(replace(conname, 'known_places', 'known_devices'), 'mail_steps', 'resend_backoffs'), '_place_', '_device_') as renamed
    from pg_constraint
    where conrelid in ('auth.known_devices'::regclass, 'auth.resend_backoffs'::regclass)
  loop
    if found.conname <> found.renamed then
      execute format('alter table %s rename constraint %I to %I', found.owner, found.conname, found.renamed);
    end if;
  end loop;
end
$$;
alter index auth.mail_steps_by_age rename to resend_backoffs_by_age;
