-- Internal notes of staff in a request, never shown to its author.
create table support.notes (
  id uuid primary key,
  request_id uuid not null references support.requests on delete cascade,
  author_id uuid not null,
  -- Encrypted.
  body bytea not null,
  at timestamptz not null
);
create index notes_by_request on support.notes (request_id, at);

create index requests_by_order on support.requests (order_id) where order_id is not null;

-- Sorts requests by when they are due; those that wait for no answer come last. A cursor holds microseconds in a double,
-- so the year stays below 2255.
alter table support.requests
  add column due_at timestamptz not null
    generated always as (case when status = 'open' then answer_by else '2200-01-01 00:00+00' end) stored;
drop index support.requests_by_answer, support.requests_by_status_and_answer, support.requests_by_side_and_answer,
  support.requests_by_admin_and_answer, support.requests_by_queue_and_answer;
create index requests_by_due on support.requests (due_at, id);
create index requests_by_status_and_due on support.requests (status, due_at, id);
create index requests_by_side_and_due on support.requests (side, due_at, id);
create index requests_by_admin_and_due on support.requests (assigned_to, due_at, id);
create index requests_by_queue_and_due on support.requests (queue, due_at, id);
create index requests_free_by_due on support.requests (due_at, id) where assigned_to is null;
