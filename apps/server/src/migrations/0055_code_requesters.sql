-- Tries of a mailed code count per requester: a stranger must not use up the tries of the person who asked for it.
alter table auth.codes
  -- Keyed hashes of the requesters: the first and the latest, while the previous code is still valid.
  add column requesters bytea[] not null default '{}',
  -- Tries of each of them; `tries` counts everybody else.
  add column requester_tries smallint[] not null default '{0,0}';
