-- Members' questions about records, with the answers.
create table cases (
  id uuid primary key default uuidv7(),
  member_id uuid not null,
  subject_kind text not null check (subject_kind in ('ledger_entry', 'slot', 'referral', 'campaign')),
  subject_id text not null,
  -- End of the slot; null for other subjects.
  slot_end timestamptz,
  -- Messages in all languages, from the records at the time of opening.
  title jsonb not null,
  findings jsonb not null,
  was_explained boolean not null,
  state text not null default 'waiting' check (state in ('waiting', 'answered', 'closed')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Since when operators have to answer.
  waiting_since timestamptz,
  -- When operators were emailed about it.
  announced_at timestamptz,
  first_answered_at timestamptz,
  constraint cases_waiting check ((state = 'waiting') = (waiting_since is not null))
);
-- A member has at most one open case about a record.
create unique index cases_open on cases (member_id, subject_kind, subject_id, slot_end) nulls not distinct
  where state <> 'closed';
create index cases_by_member on cases (member_id, id desc);
create index cases_by_state on cases (state, id);
create index cases_by_time on cases (created_at);

create table case_messages (
  case_id uuid not null references cases on delete cascade,
  number integer not null,
  author text not null check (author in ('member', 'operator')),
  -- Operator who wrote the message; null for the member.
  operator text,
  text text not null,
  sent_at timestamptz not null,
  primary key (case_id, number),
  constraint case_messages_operator check ((author = 'operator') = (operator is not null))
);

create table case_attachments (
  id uuid primary key,
  case_id uuid not null,
  number integer not null,
  place integer not null,
  blob_id uuid not null unique references blobs,
  unique (case_id, number, place),
  foreign key (case_id, number) references case_messages on delete cascade
);
