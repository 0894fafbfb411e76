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
