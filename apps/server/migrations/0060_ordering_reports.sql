-- Reports by day: orders by end, answers of partners, refunds.
create index orders_by_end on ordering.orders (finished_at) where finished_at is not null;
create index order_offers_by_answer on ordering.order_offers (answered_at) where answered_at is not null;
create index order_refunds_by_time on ordering.order_refunds (given_at);

drop view if exists ordering.public_orders;
create view ordering.public_orders as select
  id, number, account_id, partner_id, type, meal_id, suggestion_id, family_size, status, is_open, food_fils,
  delivery_fee_fils, total_fils, commission_percent, payment_method, payment_id, scheduled_from, scheduled_to,
  emirate, area, lat, lng, delivery, proof, distance_m, answer_by, handover_code, placed_at, finished_at, stuck_at,
  ordered, covered_fee_fils, lines, refunded_food_fils, refunded_fee_fils, credit_fils, delay_minutes
from ordering.orders;
drop view if exists ordering.public_order_offers;
create view ordering.public_order_offers as select
  order_id, partner_id, offered_at, answer, answered_at
from ordering.order_offers;
drop view if exists ordering.public_order_refunds;
create view ordering.public_order_refunds as select
  id, order_id, food_fils + fee_fils as amount_fils, is_to_card, given_at, bearer
from ordering.order_refunds;
