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
  unique (account_id, kind, subject)
);
