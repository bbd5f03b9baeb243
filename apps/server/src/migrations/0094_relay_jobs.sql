-- Renames the relayer's orders to relay jobs, with everything that carries the old name.
alter table relay_orders rename to relay_jobs;
alter table relay_jobs rename column ordered_at to enqueued_at;
alter table relay_jobs rename column settled_at to finalized_at;
alter table relay_jobs rename column claimed_by to leased_by;
alter table smart_accounts rename column order_id to relay_job_id;
alter table machine_ids rename column order_id to relay_job_id;
alter index relay_orders_queued rename to relay_jobs_queued;
alter index relay_orders_by_transaction rename to relay_jobs_by_transaction;

-- Constraints have names that PostgreSQL derived from the table and the column. Renaming the primary key renames its index.
do $$
declare
  found record;
begin
  for found in
    select conrelid::regclass as owner, conname,
           replace(replace(replace(conname, 'relay_orders', 'relay_jobs'), '_ordered_at', '_enqueued_at'), '_order_id', '_relay_job_id') as renamed
    from pg_constraint
    where conrelid in ('relay_jobs'::regclass, 'smart_accounts'::regclass, 'machine_ids'::regclass)
  loop
    if found.conname <> found.renamed then
      execute format('alter table %s rename constraint %I to %I', found.owner, found.conname, found.renamed);
    end if;
  end loop;
end
$$;
