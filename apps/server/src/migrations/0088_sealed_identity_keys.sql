-- The network's keys are sealed by a key outside of the database, which makes them longer.
alter table identity_keys drop constraint identity_keys_private_key_check;
