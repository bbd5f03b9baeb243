-- The station keeps the nonces of deployments per owner, so members may sign with the same nonce.
alter table smart_accounts drop constraint smart_accounts_nonce_key;
