-- Renames tables, columns, functions and a trigger to the terms of the code.
alter table refused_slots rename to rejected_slots;
alter table rejected_slots rename column refused_at to rejected_at;
alter index refused_slots_by_age rename to rejected_slots_by_age;
alter table campaigns rename column places_taken to reserved_places;
alter table outbox_mails rename to outbox_emails;

alter function refuse_ledger_change() rename to reject_ledger_change;
alter function refuse_rule_change() rename to reject_rule_change;
alter function refuse_stale_write() rename to reject_stale_write;
alter function refuse_other_inviter() rename to reject_other_inviter;
alter function refuse_audit_change() rename to reject_audit_change;
alter function refuse_policy_change() rename to reject_policy_change;
alter function auth.tell_session_ended() rename to notify_session_ended;
alter function auth.tell_session_changed() rename to notify_session_changed;
alter trigger rules_keep_history on rules rename to rules_never_rewritten;

-- PostgreSQL derived the names of constraints from the table and the column. Renaming a primary key renames its index.
do $$
declare
  found record;
begin
  for found in
    select conrelid::regclass as owner, conname,
           replace(replace(replace(replace(conname, 'refused_slots', 'rejected_slots'), '_refused_at', '_rejected_at'),
             '_places_taken', '_reserved_places'), 'outbox_mails', 'outbox_emails') as renamed
    from pg_constraint
    where conrelid in ('rejected_slots'::regclass, 'campaigns'::regclass, 'outbox_emails'::regclass)
  loop
    if found.conname <> found.renamed then
      execute format('alter table %s rename constraint %I to %I', found.owner, found.conname, found.renamed);
    end if;
  end loop;
end
$$;
