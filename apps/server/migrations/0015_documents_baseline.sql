-- Pictures of identity documents: what is known of each, and how long it is kept; the pictures are in the storage.
create schema documents;

create table documents.documents (
  id uuid primary key,
  account_id uuid not null,
  -- The application it belongs to; null until one is submitted with it.
  application_id uuid,
  kind text not null,
  -- Null once the object is gone for good.
  storage_key text unique,
  -- Which of the data keys sealed it; null once the object is gone.
  key_id text,
  size_bytes integer not null check (size_bytes > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null,
  -- Removed from this moment on; null is kept as long as its application stands.
  retain_until timestamptz,
  removed_at timestamptz,
  check (storage_key is not null or removed_at is not null)
);
create index documents_by_account on documents.documents (account_id) where removed_at is null;
create index documents_by_application on documents.documents (application_id);
create index documents_due on documents.documents (retain_until) where removed_at is null;
create index documents_by_key on documents.documents (key_id, id) where removed_at is null;

-- What other modules read.
create view documents.public_documents as select
  id, application_id, kind, created_at, removed_at
from documents.documents;
