alter table catering.events drop constraint events_status_check;
alter table catering.events
  add constraint events_status_check check (status in (
    'requested', 'quoted', 'booked', 'completed', 'objected', 'settled', 'unpaid', 'cancelled', 'expired')),
  add column is_objected boolean generated always as (status = 'objected') stored,
  add column chef_arrived_at timestamptz,
  add column objection text check (objection in ('chef_absent', 'other')),
  add column objection_text bytea,
  add column objected_at timestamptz,
  add column remainder_fils bigint check (remainder_fils > 0 and remainder_fils <= total_fils - deposit_fils),
  add column billed_at timestamptz;
update catering.events set billed_at = completed_at where completed_at is not null;
create index events_objected on catering.events (starts_at) where is_objected;

drop view if exists catering.public_events;
create view catering.public_events as select
  id, number, account_id, event_type, guests, starts_at, cuisine, dietary_options, emirate, area, place, needs,
  status, is_asked, is_booked, is_completed, is_objected, is_over, partner_id, total_fils, deposit_fils, fee_percent,
  coalesce(remainder_fils, total_fils - deposit_fils) as remainder_fils, deposit_payment_id, remainder_payment_id,
  next_attempt_at, chef_arrived_at, objection, objection_text, objected_at, billed_at, created_at, finished_at
from catering.events;
