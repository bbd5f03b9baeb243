-- Names the operators who created or changed a campaign its authors.
alter table campaign_makers rename to campaign_authors;

-- Constraints have names that PostgreSQL derived from the table and the column. Renaming the primary key renames its index.
do $$
declare
  found record;
begin
  for found in
    select conname, replace(conname, 'campaign_makers', 'campaign_authors') as renamed
    from pg_constraint where conrelid = 'campaign_authors'::regclass
  loop
    if found.conname <> found.renamed then
      execute format('alter table campaign_authors rename constraint %I to %I', found.conname, found.renamed);
    end if;
  end loop;
end
$$;
