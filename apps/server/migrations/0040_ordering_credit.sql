alter table ordering.orders
  add column credit_fils bigint not null default 0,
  add constraint orders_credit_check check (credit_fils >= 0 and (credit_fils = 0 or payment_method = 'card'));

drop view if exists ordering.public_orders;
create view ordering.public_orders as select
  id, number, account_id, partner_id, type, meal_id, suggestion_id, family_size, status, is_open, food_fils,
  delivery_fee_fils, total_fils, commission_percent, payment_method, payment_id, scheduled_from, scheduled_to,
  emirate, area, lat, lng, delivery, proof, distance_m, answer_by, handover_code, placed_at, finished_at, stuck_at,
  ordered, covered_fee_fils, lines, refunded_food_fils, refunded_fee_fils, credit_fils
from ordering.orders;
