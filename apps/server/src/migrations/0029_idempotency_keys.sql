-- What was answered to calls that their caller named (Idempotency-Key), for a day.
create table idempotency_keys (
  caller_id uuid not null,
  -- SHA-256 of the key, and of the call that it names.
  key_hash bytea not null,
  request_hash bytea not null,
  started_at timestamptz not null,
  -- Null while the call is being worked on.
  status smallint,
  answer text,
  primary key (caller_id, key_hash)
);
create index idempotency_keys_by_age on idempotency_keys (started_at);
