-- Messages to people, claimed before they are sent.
create schema notifications;

-- Exactly one row per person, day and kind: the row is claimed before anything is sent.
create table notifications.messages (
  id uuid primary key,
  account_id uuid not null,
  kind text not null,
  subject text not null,
  sent_at timestamptz,
  created_at timestamptz not null,
  -- Set where the message goes to the partner's own phone and not to that of the account behind it.
  partner_id uuid,
  template text not null,
  language text not null check (language in ('en', 'ar')),
  -- What fills the template: names of meals, days, sums; nothing of anybody's health.
  params jsonb not null,
  state text not null
    check (state in ('queued', 'sending', 'sent', 'delivered', 'read', 'failed', 'expired')),
  is_open boolean generated always as (state in ('queued', 'sending')) stored,
  attempts integer not null default 0,
  -- Not before then: after a failure the next try, while it is being sent the end of the sender's lease.
  next_try timestamptz not null,
  expires_at timestamptz not null,
  -- WhatsApp's own id (wamid), by which it reports what became of the message.
  provider_id text unique,
  -- Why the last try failed, as a code.
  failure text,
  -- Events are heard side by side, so their messages can be put in out of order; those about one thing go out by the event.
  event_id bigint not null default 0,
  unique (account_id, kind, subject)
);
create index messages_due on notifications.messages (next_try) where is_open;
-- The sender takes the oldest first, however many wait.
create index messages_open on notifications.messages (id) where is_open;
-- What has ended is forgotten after half a year, without reading everything that is kept until then.
create index messages_ended on notifications.messages (created_at) where not is_open;

-- What WhatsApp reported of a message, once each; it may come before we have noted the id, twice, and in any order.
create table notifications.reports (
  provider_id text not null,
  report text not null check (report in ('sent', 'delivered', 'read', 'failed')),
  failure text,
  at timestamptz not null,
  primary key (provider_id, report)
);
create index reports_by_time on notifications.reports (at);

-- Devices that asked to be told of orders and meals, and what is on its way to them.
create table notifications.push_subscriptions (
  id uuid primary key,
  account_id uuid not null,
  -- Where the account is signed in on that device: nothing is sent any more once that has ended.
  session_id uuid not null unique,
  -- The push service's address and the browser's keys, sealed: who holds them can write to the device.
  address bytea not null,
  -- Keyed hash of the address, as one browser has one.
  endpoint_hash bytea not null unique,
  created_at timestamptz not null
);
create index push_subscriptions_by_account on notifications.push_subscriptions (account_id);

-- One row for each message and device, made with the message.
create table notifications.pushes (
  message_id uuid not null references notifications.messages on delete cascade,
  subscription_id uuid not null references notifications.push_subscriptions on delete cascade,
  state text not null check (state in ('queued', 'sending', 'sent', 'delivered', 'read', 'failed', 'expired')),
  is_open boolean generated always as (state in ('queued', 'sending')) stored,
  attempts integer not null default 0,
  -- Not before then: after a failure the next try, while it is being sent the end of the sender's lease.
  next_try timestamptz not null,
  expires_at timestamptz not null,
  -- Why the last try failed, as a code.
  failure text,
  primary key (message_id, subscription_id)
);
create index pushes_open on notifications.pushes (message_id) where is_open;
create index pushes_by_subscription on notifications.pushes (subscription_id, message_id);
