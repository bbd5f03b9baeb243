-- Set by the transaction that does the work of a named call: the answer may be lost, the work is not done again.
alter table idempotency_keys add column committed_at timestamptz;
