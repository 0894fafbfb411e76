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

-- Messages the local WhatsApp adapter would have sent.
create table adapters.whatsapp_messages (
  id bigint generated always as identity primary key,
  phone text not null,
  kind text not null,
  body text not null,
  sent_at timestamptz not null
);
create index whatsapp_messages_latest on adapters.whatsapp_messages (id desc);
