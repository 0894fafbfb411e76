-- Support requests and their messages, encrypted because customers write about their health.
create schema support;

create table support.requests (
  id uuid primary key,
  account_id uuid not null,
  -- Shown as S-1042.
  number bigint generated always as identity (start with 1001) unique,
  side text not null check (side in ('customer', 'partner', 'driver')),
  topic text not null,
  -- The customer's order it is about.
  order_id uuid,
  status text not null check (status in ('open', 'answered', 'closed')),
  is_waiting boolean generated always as (status = 'open') stored,
  language text not null check (language in ('en', 'ar')),
  assigned_to uuid,
  message_count integer not null check (message_count > 0),
  -- Positions of the last answer (0 before the first) and of the last message the customer has read.
  last_answer integer not null default 0,
  seen_count integer not null default 0,
  -- When WhatsApp last notified the customer of an answer.
  told_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check (last_answer <= message_count and seen_count <= message_count)
);
create index requests_by_account on support.requests (account_id, changed_at desc, id desc);
create index requests_opened on support.requests (account_id, created_at);
create index requests_waiting on support.requests (id) where is_waiting;
create index requests_by_change on support.requests (changed_at, id);
create index requests_by_time on support.requests (created_at, id);
create index requests_by_status_and_change on support.requests (status, changed_at, id);
create index requests_by_status_and_time on support.requests (status, created_at, id);
create index requests_by_side_and_change on support.requests (side, changed_at, id);
create index requests_by_side_and_time on support.requests (side, created_at, id);
create index requests_by_admin_and_change on support.requests (assigned_to, changed_at, id);
create index requests_by_admin_and_time on support.requests (assigned_to, created_at, id);
-- Unassigned requests by status, the admins' default list.
create index requests_free_by_status_and_change on support.requests (status, changed_at, id) where assigned_to is null;

create table support.messages (
  request_id uuid not null references support.requests on delete cascade,
  -- From 1, without gaps.
  position integer not null,
  by_role text not null check (by_role in ('person', 'support')),
  -- The customer, or the admin who answered.
  author_id uuid not null,
  -- Encrypted.
  body bytea not null,
  at timestamptz not null,
  primary key (request_id, position)
);
create index messages_by_author on support.messages (author_id, at) where by_role = 'person';

-- What other modules may read.
create view support.public_requests as select id, account_id, number, language from support.requests;
