-- State of the local adapters: simulated gateway, WhatsApp, e-mail and storage.
create schema adapters;

-- The simulated gateway's charges.
create table adapters.gateway_charges (
  idempotency_key text primary key,
  reference text not null,
  amount_fils bigint not null,
  outcome jsonb not null,
  created_at timestamptz not null default now()
);
create index gateway_charges_by_reference on adapters.gateway_charges (reference);

-- Messages captured by the local WhatsApp adapter.
create table adapters.whatsapp_messages (
  id bigint generated always as identity primary key,
  phone text not null,
  kind text not null,
  body text,
  sent_at timestamptz not null,
  language text not null check (language in ('en', 'ar')),
  sealed bytea,
  check (num_nonnulls(body, sealed) = 1),
  check (kind <> 'code' or body is null)
);
create index whatsapp_messages_latest on adapters.whatsapp_messages (id desc);

-- The simulated gateway's cards (without numbers) and refunds.
create table adapters.gateway_cards (
  token text primary key,
  brand text not null,
  last_four text not null,
  expiry_month text not null,
  expiry_year text not null,
  -- The bank's reason to decline later charges; null if it pays them.
  decline_reason text,
  created_at timestamptz not null default now()
);

create table adapters.gateway_refunds (
  idempotency_key text primary key,
  charge_reference text not null,
  amount_fils bigint not null check (amount_fils > 0),
  is_paid boolean not null,
  outcome jsonb not null,
  created_at timestamptz not null default now()
);
create index gateway_refunds_by_charge on adapters.gateway_refunds (charge_reference);

-- Objects of the local storage: in the database, so that backups include them and every process can read them.
create table adapters.objects (
  key text primary key check (length(key) between 1 and 200),
  content_type text not null,
  body bytea not null,
  created_at timestamptz not null default now()
);
alter table adapters.objects alter column body set storage external;

-- Language model calls per day, across all processes.
create table adapters.model_calls (
  day date primary key,
  calls integer not null check (calls > 0)
);

-- Emails captured by the local adapter, encrypted; the demo shows the latest.
create table adapters.emails (
  id bigint generated always as identity primary key,
  language text not null check (language in ('en', 'ar')),
  kind text not null,
  -- Recipient, subject and text.
  sealed bytea not null,
  sent_at timestamptz not null
);

-- Maps our idempotency keys to Stripe's objects. Holds no cards: Stripe keeps them, and money.cards holds their tokens.
create table adapters.stripe_charges (
  idempotency_key text primary key,
  -- Saved before the intent is confirmed, so that a lost response can be resolved later.
  intent_id text unique,
  outcome jsonb,
  created_at timestamptz not null default now()
);

-- For deduplication: Stripe delivers at least once.
create table adapters.stripe_events (
  event_id text primary key,
  kind text not null,
  received_at timestamptz not null
);
create index stripe_events_by_time on adapters.stripe_events (received_at);
