-- A payee asks for another bank account; a second person approves it.
create table money.bank_changes (
  id uuid primary key,
  kind text not null check (kind in ('partner', 'driver')),
  payee_id uuid not null,
  account_id uuid not null,
  -- Encrypted; null once decided.
  iban bytea,
  iban_mask text not null,
  bank_name text not null,
  account_holder text not null,
  asked_at timestamptz not null,
  status text not null check (status in ('waiting', 'approved', 'declined', 'replaced')),
  decided_at timestamptz,
  reason text
);
create unique index bank_changes_waiting on money.bank_changes (payee_id) where status = 'waiting';
create index bank_changes_by_payee on money.bank_changes (payee_id, asked_at desc);
create index bank_changes_by_account on money.bank_changes (account_id);
create view money.public_bank_changes as
  select id, kind, payee_id, account_id, iban_mask from money.bank_changes;
