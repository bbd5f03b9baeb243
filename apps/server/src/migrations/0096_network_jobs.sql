-- Relay jobs of the network itself, which have no member and no signature. Each key creates one job, identified by its id.
alter table relay_jobs drop constraint relay_jobs_pkey;
alter table relay_jobs add constraint relay_jobs_pkey primary key (id);
create index relay_jobs_by_member on relay_jobs (member_id, id) where member_id is not null;

alter table relay_jobs alter column member_id drop not null;
alter table relay_jobs alter column nonce drop not null;
alter table relay_jobs alter column signature drop not null;
alter table relay_jobs add column key text unique check (length(key) between 1 and 200);
alter table relay_jobs drop constraint relay_jobs_kind_check;
alter table relay_jobs add constraint relay_jobs_kind_check check (kind in ('deploy', 'execute', 'network'));
alter table relay_jobs add constraint relay_jobs_origin_check check (
  case kind when 'network'
    then member_id is null and nonce is null and signature is null and wallet is null
         and key is not null and target is not null and calldata is not null
    else member_id is not null and nonce is not null and signature is not null and key is null
  end
);

alter table relay_budgets drop constraint relay_budgets_scope_check;
alter table relay_budgets add constraint relay_budgets_scope_check check (scope in ('wallet', 'member', 'network'));
