-- Emails about sensitive changes, counted for each account, kind and recipient within an hour. Accounts may be kept by an
-- auth service elsewhere, so there is no reference to one.
create table security_emails (
  account_id uuid not null,
  kind text not null,
  recipient text not null,
  language text not null,
  -- When the first email of the hour was sent.
  since timestamptz not null,
  sent integer not null,
  -- Emails of the hour that were not sent; one summary reports them when the hour is over.
  suppressed integer not null default 0,
  -- Hashes of undo links: of the first that was sent in the hour, and of the first that was not.
  sent_link bytea,
  unsent_link bytea,
  primary key (account_id, kind, recipient)
);

create index security_emails_since on security_emails (since);
