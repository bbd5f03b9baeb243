-- What serves every part: budgets of requests and the outbox of mails.

-- Counters of the rate limits. Unlogged: a crash forgives, and a counter is worth no fsync.
create unlogged table rate_windows (
  key text not null,
  window_start timestamptz not null,
  used integer not null,
  primary key (key, window_start)
);
create index rate_windows_by_age on rate_windows (window_start);

-- Mails that were not sent anywhere, because no mail server is configured: /dev/mail shows them.
create table outbox_mails (
  id uuid primary key default uuidv7(),
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  code text,
  link text,
  sent_at timestamptz not null default now()
);
