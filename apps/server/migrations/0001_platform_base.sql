-- Events on their way to listeners, and the keys of calls that happen once.
create table platform.outbox (
  id bigint generated always as identity primary key,
  event text not null,
  payload jsonb not null,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  run_after timestamptz not null default now()
);
create index outbox_due on platform.outbox (run_after, id);

create table platform.idempotency_keys (
  account_id uuid not null,
  route text not null,
  key text not null,
  body_hash bytea not null,
  is_done boolean not null default false,
  reply jsonb,
  claimed_at timestamptz not null default now(),
  primary key (account_id, route, key)
);
create index idempotency_keys_by_age on platform.idempotency_keys (claimed_at);
