-- Second factors, what sessions show of themselves, recent activity.

alter table auth.users
  -- What the protocol shows of auth.factors with every user; written in the transaction that changes a factor.
  add column factors jsonb not null default '[]';

create table auth.factors (
  user_id uuid not null references auth.users on delete cascade,
  id uuid not null default uuidv7(),
  friendly_name text not null,
  factor_type text not null,
  status text not null,
  -- The shared secret, sealed with a key of the service's; absent for recovery codes.
  sealed_secret bytea,
  -- The newest time step of which a code was accepted: that one and older ones are spent.
  last_used_step bigint not null default 0,
  -- Wrong codes in a row, and until when no further one is looked at.
  failures integer not null default 0,
  retry_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, id)
);
create unique index factors_by_name on auth.factors (user_id, friendly_name) where friendly_name <> '';
create unique index factors_one_recovery_set on auth.factors (user_id) where factor_type = 'recovery_code';

create table auth.factor_challenges (
  user_id uuid not null,
  factor_id uuid not null,
  id uuid not null default uuidv7(),
  -- Only the session that asked may answer.
  session_id uuid not null,
  expires_at timestamptz not null,
  primary key (user_id, factor_id, id),
  foreign key (user_id, factor_id) references auth.factors on delete cascade
);
create index factor_challenges_by_age on auth.factor_challenges (expires_at);

create table auth.recovery_codes (
  user_id uuid not null,
  factor_id uuid not null,
  -- HMAC-SHA-256 of 80 random bits.
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, factor_id, code_hash),
  foreign key (user_id, factor_id) references auth.factors on delete cascade
);

alter table auth.sessions
  add column user_agent text,
  -- The network of the last use, cut to /24 or /48.
  add column origin text,
  -- The factor that lifted the session to aal2.
  add column factor_id uuid;
create index sessions_by_use on auth.sessions (refreshed_at);

-- What happened to an account, as its owner may read it.
create table auth.events (
  user_id uuid not null references auth.users on delete cascade,
  id uuid not null default uuidv7(),
  event text not null,
  outcome text not null,
  session_id uuid,
  origin text,
  user_agent text,
  at timestamptz not null,
  primary key (user_id, id)
);
create index events_by_age on auth.events (at);

-- Every process hears of the end of a session when, and only when, it commits, whoever ends it.
create function auth.tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('auth_session_ended', old.user_id || ' ' || old.id);
  return null;
end
$$;
create trigger session_ended after delete on auth.sessions for each row execute function auth.tell_session_ended();
