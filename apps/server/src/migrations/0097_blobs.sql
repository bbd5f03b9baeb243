-- Binary objects, stored separately from the rows that refer to them: in blob_parts, or in an S3-compatible store.
-- Additive, so that processes of the previous version continue. They cannot read images and archives that newer processes save.
create table blobs (
  id uuid primary key,
  -- Null if the object belongs to no member.
  member_id uuid,
  kind text not null,
  driver text not null check (driver in ('postgres', 's3')),
  key text not null unique,
  -- Known when the object is stored.
  size bigint,
  sha256 bytea,
  -- pending: being written. stored: referred to. deleting: the collector deletes the object, then this row.
  state text not null default 'pending' check (state in ('pending', 'stored', 'deleting')),
  created_at timestamptz not null,
  constraint blobs_stored_complete check (state <> 'stored' or (size is not null and sha256 is not null))
);
create index blobs_by_member on blobs (member_id) where member_id is not null;
create index blobs_to_collect on blobs (created_at) where state <> 'stored';

create table blob_parts (
  blob_id uuid not null references blobs on delete cascade,
  part integer not null,
  content bytea not null,
  primary key (blob_id, part)
);
-- WebP images and ZIP archives do not compress further.
alter table blob_parts alter column content set storage external;

-- The foreign keys prevent the deletion of a blob that is in use.
-- Only processes of the previous version write avatars.image and data_export_parts, which take precedence over blob_id.
alter table avatars alter column image drop not null, add column blob_id uuid unique references blobs;
create index avatars_to_move on avatars (member_id) where image is not null;
alter table data_exports add column blob_id uuid unique references blobs;
