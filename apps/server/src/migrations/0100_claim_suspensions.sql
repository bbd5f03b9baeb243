-- Renames holds to claim suspensions, and the times at which accounts were evaluated and wallets checked.
alter table holds rename to claim_suspensions;
alter table claim_suspensions rename column held_at to suspended_at;
alter table claim_suspensions rename column kept_at to upheld_at;
alter table claim_suspensions rename column lifted_at to reinstated_at;
alter table claim_suspensions rename column lifted_by to reinstated_by;
alter index holds_one_at_a_time rename to claim_suspensions_one_at_a_time;
alter table appeals rename column hold_id to suspension_id;
alter table fairness_accounts rename column looked_at to evaluated_at;
alter table fairness_wallets rename column looked_at to checked_at;

-- PostgreSQL derived the names of constraints from the table and the column. Renaming a primary key renames its index.
do $$
declare
  found record;
begin
  for found in
    select conrelid::regclass as owner, conname,
           replace(replace(replace(replace(replace(replace(conname, 'holds', 'claim_suspensions'), '_held_at', '_suspended_at'),
             '_lifted_', '_reinstated_'), '_hold_id', '_suspension_id'), 'fairness_accounts_looked_at', 'fairness_accounts_evaluated_at'),
             'fairness_wallets_looked_at', 'fairness_wallets_checked_at') as renamed
    from pg_constraint
    where conrelid in ('claim_suspensions'::regclass, 'appeals'::regclass, 'fairness_accounts'::regclass, 'fairness_wallets'::regclass)
  loop
    if found.conname <> found.renamed then
      execute format('alter table %s rename constraint %I to %I', found.owner, found.conname, found.renamed);
    end if;
  end loop;
end
$$;
