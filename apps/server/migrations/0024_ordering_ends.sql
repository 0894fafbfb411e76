-- The code of a door is forgotten with the end of its order.
alter table ordering.orders alter column handover_code drop not null;
update ordering.orders set handover_code = null where not is_open;

-- Set once an order is open long after its time: nothing ends it any more but an admin.
alter table ordering.orders add column stuck_at timestamptz;
create index orders_maybe_stuck on ordering.orders (scheduled_to) where is_open and stuck_at is null;
create index orders_stuck on ordering.orders (stuck_at) where is_open and stuck_at is not null;

-- What somebody has ordered and not paid for yet.
create index orders_open_cash on ordering.orders (account_id) where is_open and payment_method = 'cash';

-- A keyed hash of what the request asked for: a retry with its key that asks for something else is not answered with it.
alter table ordering.orders add column request_hash text;
