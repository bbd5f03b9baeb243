-- What becomes of an invitation: pending until the invitee takes part, then claimable, then paid.

alter table referrals
  add column claimable_at timestamptz,
  add column claimed_at timestamptz,
  -- What the inviter got.
  add column points numeric(20, 6),
  add constraint referrals_in_order check (claimed_at is null or claimable_at is not null),
  add constraint referrals_paid_once_claimed check ((claimed_at is null) = (points is null));

create index referrals_newest on referrals (inviter_id, invited_at desc, id desc);
create index referrals_pending on referrals (invitee_id) where claimable_at is null;

-- Who invited whom is for ever.
create function refuse_other_inviter() returns trigger language plpgsql as $$
begin
  raise exception 'a referral keeps its inviter and its invitee for ever';
end $$;
create trigger referrals_for_ever before delete or update of inviter_id, invitee_id, id, invited_at on referrals
  for each row execute function refuse_other_inviter();

-- How many there are of each kind. Changes in the statement that changes a referral.
create table referral_totals (
  inviter_id uuid primary key,
  pending integer not null default 0 check (pending >= 0),
  claimable integer not null default 0 check (claimable >= 0),
  success integer not null default 0 check (success >= 0),
  -- What the claimed ones brought.
  points numeric(20, 6) not null default 0
) with (fillfactor = 80);

insert into referral_totals (inviter_id, pending) select inviter_id, count(*) from referrals group by inviter_id;
