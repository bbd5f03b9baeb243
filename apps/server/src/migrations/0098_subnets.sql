-- Renames tables and columns of address ranges, because "network" means the community.
alter table auth.known_networks rename to known_subnets;
alter table auth.known_subnets rename column network to subnet;
alter index auth.known_networks_by_age rename to known_subnets_by_age;
alter table network_windows rename to subnet_windows;
alter table subnet_windows rename column network to subnet;
alter index network_windows_by_age rename to subnet_windows_by_age;
alter table fairness_accounts rename column network to subnet;
alter index fairness_accounts_by_network rename to fairness_accounts_by_subnet;

-- PostgreSQL derived the names of constraints from the table and the column. Renaming a primary key renames its index.
do $$
declare
  found record;
begin
  for found in
    select conrelid::regclass as owner, conname,
           replace(replace(replace(conname, 'known_networks', 'known_subnets'), 'network_windows', 'subnet_windows'), '_network_', '_subnet_') as renamed
    from pg_constraint
    where conrelid in ('auth.known_subnets'::regclass, 'subnet_windows'::regclass)
  loop
    if found.conname <> found.renamed then
      execute format('alter table %s rename constraint %I to %I', found.owner, found.conname, found.renamed);
    end if;
  end loop;
end
$$;
