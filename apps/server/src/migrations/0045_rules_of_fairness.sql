-- When the newest rule of fairness began that accounts were looked at again for.
alter table fairness_progress add column rules_since timestamptz;
