-- Messages as a queue: one row for each person, kind and subject, from the moment it is decided until it was read.

-- A welcome that was claimed and never sent is asked for again by its event.
delete from notifications.messages where sent_at is null;

alter table notifications.messages
  -- Set where the message goes to the partner's own phone and not to that of the account behind it.
  add column partner_id uuid,
  add column template text not null default 'subscription_started',
  add column language text not null default 'en' check (language in ('en', 'ar')),
  -- What fills the template: names of meals, days, sums; nothing of anybody's health.
  add column params jsonb not null default '{}',
  add column state text not null default 'sent'
    check (state in ('queued', 'sending', 'sent', 'delivered', 'read', 'failed', 'expired')),
  add column is_open boolean generated always as (state in ('queued', 'sending')) stored,
  add column attempts integer not null default 0,
  -- Not before then: after a failure the next try, while it is being sent the end of the sender's lease.
  add column next_try timestamptz not null default 'epoch',
  add column expires_at timestamptz not null default 'epoch',
  -- WhatsApp's own id (wamid), by which it reports what became of the message.
  add column provider_id text unique,
  -- Why the last try failed, as a code.
  add column failure text;

alter table notifications.messages
  alter column template drop default,
  alter column language drop default,
  alter column params drop default,
  alter column state drop default,
  alter column next_try drop default,
  alter column expires_at drop default;

create index messages_due on notifications.messages (next_try) where is_open;

-- What WhatsApp reported of a message, once each; it may come before we have noted the id, twice, and in any order.
create table notifications.reports (
  provider_id text not null,
  report text not null check (report in ('sent', 'delivered', 'read', 'failed')),
  failure text,
  at timestamptz not null,
  primary key (provider_id, report)
);
create index reports_by_time on notifications.reports (at);
