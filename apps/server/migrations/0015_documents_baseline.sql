-- Metadata and retention of identity documents; the images are in object storage.
create schema documents;

create table documents.documents (
  id uuid primary key,
  account_id uuid not null,
  -- Null until the application is submitted.
  application_id uuid,
  kind text not null,
  -- Null once the object is deleted.
  storage_key text unique,
  -- The data key it is encrypted with; null once the object is deleted.
  key_id text,
  size_bytes integer not null check (size_bytes > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null,
  -- When to delete it; null while its application is kept.
  retain_until timestamptz,
  removed_at timestamptz,
  check (storage_key is not null or removed_at is not null)
);
create index documents_by_account on documents.documents (account_id) where removed_at is null;
create index documents_by_application on documents.documents (application_id);
create index documents_due on documents.documents (retain_until) where removed_at is null;
create index documents_by_key on documents.documents (key_id, id) where removed_at is null;

-- What other modules may read.
create view documents.public_documents as select
  id, application_id, kind, created_at, removed_at
from documents.documents;
