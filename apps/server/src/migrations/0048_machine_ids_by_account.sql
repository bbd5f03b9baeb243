-- Anybody may ask under which name the document of an account is on the chain.
create index machine_ids_by_account on machine_ids (account);
