-- The books of the local adapters: charges of the simulated gateway, messages of the local WhatsApp.
create schema adapters;

-- The simulated card gateway's own book, as a real one would keep it on its side.
create table adapters.gateway_charges (
  idempotency_key text primary key,
  reference text not null,
  amount_fils bigint not null,
  outcome jsonb not null,
  created_at timestamptz not null default now()
);
create index gateway_charges_by_reference on adapters.gateway_charges (reference);

-- Messages the local WhatsApp adapter would have sent.
create table adapters.whatsapp_messages (
  id bigint generated always as identity primary key,
  phone text not null,
  kind text not null,
  body text,
  sent_at timestamptz not null,
  -- The local WhatsApp's book learns the language of its messages.
  language text not null check (language in ('en', 'ar')),
  sealed bytea,
  check (num_nonnulls(body, sealed) = 1),
  check (kind <> 'code' or body is null)
);
create index whatsapp_messages_latest on adapters.whatsapp_messages (id desc);

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

create table adapters.gateway_refunds (
  idempotency_key text primary key,
  charge_reference text not null,
  amount_fils bigint not null check (amount_fils > 0),
  is_paid boolean not null,
  outcome jsonb not null,
  created_at timestamptz not null default now()
);
create index gateway_refunds_by_charge on adapters.gateway_refunds (charge_reference);

-- The objects of the local storage: in the database, so that its backup holds them and every process reaches them.
create table adapters.objects (
  key text primary key check (length(key) between 1 and 200),
  content_type text not null,
  body bytea not null,
  created_at timestamptz not null default now()
);
alter table adapters.objects alter column body set storage external;

-- How often the language model was asked on each day, over all processes.
create table adapters.model_calls (
  day date primary key,
  calls integer not null check (calls > 0)
);

-- The e-mails the local adapter would have sent, sealed; the demo's messages page shows the latest.
create table adapters.emails (
  id bigint generated always as identity primary key,
  language text not null check (language in ('en', 'ar')),
  kind text not null,
  -- To whom, subject and text.
  sealed bytea not null,
  sent_at timestamptz not null
);

-- What ties our keys to Stripe's objects. No card is here: Stripe keeps them, and money.cards its tokens.
create table adapters.stripe_charges (
  idempotency_key text primary key,
  -- Kept before the intent is confirmed, so that whoever finds the charge later can ask what became of it.
  intent_id text unique,
  outcome jsonb,
  created_at timestamptz not null default now()
);

-- Events come at least once.
create table adapters.stripe_events (
  event_id text primary key,
  kind text not null,
  received_at timestamptz not null
);
create index stripe_events_by_time on adapters.stripe_events (received_at);
