-- The simulated gateway's stored cards (never their numbers) and refunds.

create table adapters.gateway_cards (
  token text primary key,
  brand text not null,
  last_four text not null,
  expiry_month text not null,
  expiry_year text not null,
  -- Why the bank refuses later charges to this card; null when it pays them.
  decline_reason text,
  created_at timestamptz not null default now()
);

create index gateway_charges_by_reference on adapters.gateway_charges (reference);

create table adapters.gateway_refunds (
  idempotency_key text primary key,
  charge_reference text not null,
  amount_fils bigint not null check (amount_fils > 0),
  is_paid boolean not null,
  outcome jsonb not null,
  created_at timestamptz not null default now()
);
create index gateway_refunds_by_charge on adapters.gateway_refunds (charge_reference);
