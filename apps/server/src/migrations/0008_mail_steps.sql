-- How often a mail was asked for an address of late. The key is a hash: addresses that are nobody's count too, and
-- need not be known here.
create table auth.mail_steps (
  key text primary key,
  -- 0: set back by a log-in, 1 to 4: the step whose wait runs since `asked_at`.
  step smallint not null check (step between 0 and 4),
  asked_at timestamptz not null
);
create index mail_steps_by_age on auth.mail_steps (asked_at);
