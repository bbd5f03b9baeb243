-- When the holder of a session last proved who they are, and how. Null where that was never recorded: then the next
-- sensitive change asks for a proof.
alter table auth.sessions add column proved_at timestamptz;
alter table auth.sessions add column proof_method text;
