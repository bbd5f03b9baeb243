-- Members who are asked to confirm their e-mail address again before the next claim, and who did.
create table mailbox_checks (
  member_id uuid primary key,
  score integer not null,
  -- The signals as they were: name, subject, score, evidence.
  signals jsonb not null,
  asked_at timestamptz not null,
  passed_at timestamptz,
  -- The code that was mailed last, and where to: of no use once the account has another address.
  code_hash text,
  code_email text,
  tries smallint not null default 0,
  code_expires_at timestamptz
);
