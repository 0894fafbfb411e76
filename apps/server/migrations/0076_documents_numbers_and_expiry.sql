-- Hashes of the numbers on identity documents and bank accounts, to find the same number in two accounts.
create table documents.numbers (
  account_id uuid not null,
  -- The latest application, partner or driver with it.
  subject_id uuid not null,
  kind text not null check (kind in ('emirates_id', 'iban', 'driving_licence', 'plate', 'trade_licence')),
  -- Keyed: it can't be computed without the data key.
  hash bytea not null,
  -- When to delete it; null while its application is kept.
  retain_until timestamptz,
  primary key (account_id, kind, hash)
);
create index numbers_by_hash on documents.numbers (hash);
create index numbers_by_subject on documents.numbers (subject_id);
create index numbers_due on documents.numbers (retain_until) where retain_until is not null;

-- Read from the picture by a reviewer, and the last reminder, in days before it.
alter table documents.documents add expires_on date, add reminded_days integer;
create index documents_by_expiry on documents.documents (expires_on) where expires_on is not null and removed_at is null;

create view documents.public_expiries as select id, expires_on from documents.documents;
