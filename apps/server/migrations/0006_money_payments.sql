-- Payments through a gateway and the card on file.
create schema money;

create table money.payments (
  id uuid primary key,
  account_id uuid not null,
  purpose text not null,
  -- What exactly is paid for, such as the plan.
  subject text not null,
  amount_fils bigint not null check (amount_fils > 0),
  status text not null check (status in ('pending', 'succeeded', 'declined')),
  is_open boolean generated always as (status = 'pending') stored,
  gateway text not null,
  gateway_reference text,
  decline_reason text,
  created_at timestamptz not null,
  settled_at timestamptz
);
-- One first charge at a time for an account, whatever keys its requests carry.
create unique index payments_one_open on money.payments (account_id, purpose) where is_open;
create index payments_by_account on money.payments (account_id, created_at desc);

create table money.cards (
  account_id uuid primary key,
  gateway text not null,
  gateway_token text not null,
  brand text not null,
  last_four text not null check (last_four ~ '^\d{4}$'),
  expiry_month text not null,
  expiry_year text not null,
  updated_at timestamptz not null
);
