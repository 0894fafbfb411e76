-- Messages, claimed before they are sent.
create schema notifications;

-- Unique per account, day and kind, so that no message is sent twice.
create table notifications.messages (
  id uuid primary key,
  account_id uuid not null,
  kind text not null,
  subject text not null,
  sent_at timestamptz,
  created_at timestamptz not null,
  -- Set if the message goes to the partner's phone rather than the account's.
  partner_id uuid,
  template text not null,
  language text not null check (language in ('en', 'ar')),
  -- Template parameters: meal names, dates and amounts; no health data.
  params jsonb not null,
  state text not null
    check (state in ('queued', 'sending', 'sent', 'delivered', 'read', 'failed', 'expired')),
  is_open boolean generated always as (state in ('queued', 'sending')) stored,
  attempts integer not null default 0,
  -- Next retry after a failure; the end of the sender's lease while sending.
  next_try timestamptz not null,
  expires_at timestamptz not null,
  -- WhatsApp's message id (wamid), used in its status reports.
  provider_id text unique,
  -- Error code of the last attempt.
  failure text,
  -- Listeners run concurrently, so messages can be inserted out of order. Messages on one subject go out in event
  -- order.
  event_id bigint not null default 0,
  unique (account_id, kind, subject)
);
create index messages_due on notifications.messages (next_try) where is_open;
-- For the sender, oldest first.
create index messages_open on notifications.messages (id) where is_open;
-- Retention: sent and failed messages go after half a year.
create index messages_ended on notifications.messages (created_at) where not is_open;

-- WhatsApp status reports, stored once each. They can arrive twice, in any order, and before the message's id is
-- stored.
create table notifications.reports (
  provider_id text not null,
  report text not null check (report in ('sent', 'delivered', 'read', 'failed')),
  failure text,
  at timestamptz not null,
  primary key (provider_id, report)
);
create index reports_by_time on notifications.reports (at);

-- Devices subscribed to push, and their outgoing pushes.
create table notifications.push_subscriptions (
  id uuid primary key,
  account_id uuid not null,
  -- The session on that device; pushes stop when it ends.
  session_id uuid not null unique,
  -- Encrypted push endpoint and keys: anyone with them can push to the device.
  address bytea not null,
  -- Keyed hash of the endpoint, unique per browser.
  endpoint_hash bytea not null unique,
  created_at timestamptz not null
);
create index push_subscriptions_by_account on notifications.push_subscriptions (account_id);

-- One row per message and device, inserted with the message.
create table notifications.pushes (
  message_id uuid not null references notifications.messages on delete cascade,
  subscription_id uuid not null references notifications.push_subscriptions on delete cascade,
  state text not null check (state in ('queued', 'sending', 'sent', 'delivered', 'read', 'failed', 'expired')),
  is_open boolean generated always as (state in ('queued', 'sending')) stored,
  attempts integer not null default 0,
  -- Next retry after a failure; the end of the sender's lease while sending.
  next_try timestamptz not null,
  expires_at timestamptz not null,
  -- Error code of the last attempt.
  failure text,
  primary key (message_id, subscription_id)
);
create index pushes_open on notifications.pushes (message_id) where is_open;
create index pushes_by_subscription on notifications.pushes (subscription_id, message_id);
