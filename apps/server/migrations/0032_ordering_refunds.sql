alter table ordering.orders
  add column refunded_food_fils bigint not null default 0,
  add column refunded_fee_fils bigint not null default 0,
  add constraint orders_refunded_check check (
    refunded_food_fils between 0 and food_fils and refunded_fee_fils between 0 and delivery_fee_fils);

drop view if exists ordering.public_orders;
create view ordering.public_orders as select
  id, number, account_id, partner_id, type, meal_id, suggestion_id, family_size, status, is_open, food_fils,
  delivery_fee_fils, total_fils, commission_percent, payment_method, payment_id, scheduled_from, scheduled_to,
  emirate, area, lat, lng, delivery, proof, distance_m, answer_by, handover_code, placed_at, finished_at, stuck_at,
  ordered, covered_fee_fils, lines, refunded_food_fils, refunded_fee_fils
from ordering.orders;

create table ordering.order_refunds (
  id uuid primary key,
  order_id uuid not null references ordering.orders on delete cascade,
  food_fils bigint not null check (food_fils >= 0),
  fee_fils bigint not null check (fee_fils >= 0),
  bearer text not null check (bearer in ('kitchen', 'driver', 'platform')),
  is_to_card boolean not null,
  given_at timestamptz not null,
  check (food_fils + fee_fils > 0)
);
create index order_refunds_by_order on ordering.order_refunds (order_id);
create view ordering.public_order_refunds as
  select id, order_id, food_fils + fee_fils as amount_fils, is_to_card, given_at from ordering.order_refunds;

create table ordering.order_problems (
  order_id uuid primary key references ordering.orders on delete cascade,
  problem text not null check (problem in ('missing', 'wrong', 'quality')),
  portions smallint,
  lines smallint[],
  amount_fils bigint not null check (amount_fils >= 0),
  refund_id uuid references ordering.order_refunds,
  reported_at timestamptz not null,
  check ((portions is null) <> (lines is null))
);
create view ordering.public_order_problems as
  select order_id, problem, portions, lines, amount_fils, refund_id is not null as is_credited, reported_at
  from ordering.order_problems;
