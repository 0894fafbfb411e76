-- Each event becomes one delivery for each listener, so that a slow or failing listener delays nobody else.
alter table platform.outbox drop column attempts, drop column run_after;

create table platform.deliveries (
  id bigint generated always as identity primary key,
  event_id bigint not null,
  event text not null,
  payload jsonb not null,
  listener text not null,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  run_after timestamptz not null default now()
);
create index deliveries_due on platform.deliveries (listener, run_after, event_id);
