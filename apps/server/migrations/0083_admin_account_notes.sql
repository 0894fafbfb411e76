-- Internal notes of staff on a customer, partner or driver; erased with the account.
create table admin.account_notes (
  id uuid primary key,
  account_id uuid not null references admin.people on delete cascade,
  author_id uuid not null,
  -- Encrypted.
  body bytea not null,
  at timestamptz not null
);
create index account_notes_by_account on admin.account_notes (account_id, at);
