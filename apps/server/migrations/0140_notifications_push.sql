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
