-- Changes over the API that take two operators: the first proposes, the same change by another one confirms it.
create table operator_proposals (
  kind text not null,
  subject text not null,
  content jsonb not null,
  asked_by uuid not null,
  asked_at timestamptz not null default now(),
  reason text not null,
  primary key (kind, subject)
);

insert into operator_proposals (kind, subject, content, asked_by, asked_at, reason)
select 'setting', name, jsonb_build_object('value', value), substr(asked_by, length('operator:') + 1)::uuid, asked_at, reason
from setting_proposals
where asked_by like 'operator:%';
drop table setting_proposals;

-- What an operator made possible to claim without a second one, in points, since the first change of a day.
alter table campaign_makers
  add column points numeric(30, 6) not null default 0,
  add column counted_at timestamptz not null default '-infinity';
