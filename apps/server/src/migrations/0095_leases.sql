-- Names leases as the code does: who has the lease, and when it expires.
alter table relay_senders rename column held_by to lease_owner;
alter table relay_senders rename column held_until to lease_expires_at;
alter table webhook_deliveries rename column held_until to lease_expires_at;
