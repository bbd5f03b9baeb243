-- Operators who created or changed a campaign: they cannot claim it.
create table campaign_makers (
  campaign_id uuid not null references campaigns (id),
  account_id uuid not null,
  primary key (campaign_id, account_id)
);

insert into campaign_makers (campaign_id, account_id)
select distinct c.id, a.actor_id::uuid
from audit_log a join campaigns c on c.id::text = a.subject_id
where a.subject_kind = 'campaign' and a.actor_kind = 'operator' and a.action in ('campaign.create', 'campaign.change');

create index point_corrections_by_asker on point_corrections (asked_by, asked_at);
