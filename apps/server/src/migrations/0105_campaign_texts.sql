-- Adds a description to campaigns, translations of their texts by language, and what each member has seen.
alter table campaigns
  add column description text,
  add column translations jsonb not null default '{}',
  -- Null for campaigns from before this migration, which no member sees as new.
  add column created_at timestamptz;
alter table campaigns alter column created_at set default now();

-- Operators confirm a proposal by repeating its whole definition.
update operator_proposals
set content = '{"description": null, "translations": {}}'::jsonb || content
where kind = 'campaign';

-- When the newest campaign appeared that the member saw on the rewards page.
create table campaign_visits (
  member_id uuid primary key,
  seen_at timestamptz not null
);
