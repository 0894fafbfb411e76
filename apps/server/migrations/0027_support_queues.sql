-- Until when an open request is answered, and in which queue.
alter table support.requests
  add column queue text not null default 'standard' check (queue in ('family', 'priority', 'standard')),
  add column answer_by timestamptz;
update support.requests set answer_by = changed_at + interval '1 day';
alter table support.requests alter column answer_by set not null;
create index requests_by_answer on support.requests (answer_by, id);
create index requests_by_status_and_answer on support.requests (status, answer_by, id);
create index requests_by_side_and_answer on support.requests (side, answer_by, id);
create index requests_by_admin_and_answer on support.requests (assigned_to, answer_by, id);
create index requests_by_queue_and_answer on support.requests (queue, answer_by, id);
create index requests_by_queue_and_change on support.requests (queue, changed_at, id);
create index requests_by_queue_and_time on support.requests (queue, created_at, id);
